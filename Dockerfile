# Roadstead in a container: see docs/operating.md, section "In a container".

# Packages that the server loads.
FROM node:22-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/ensure-built.js basemap database site elements single server plugin signalk

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ROADSTEAD_DATA=/data
WORKDIR /app
COPY LICENSE LICENSE-DATA.md package.json ./
COPY migrations ./migrations
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "dist/server/main.js"]
CMD ["serve"]
