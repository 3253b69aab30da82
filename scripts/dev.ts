import { spawn, type ChildProcess } from 'node:child_process'
import { ensureBuilt } from './ensure-built.js'

/** `npm run dev`: starts the API with reload, and the site with hot reload and a proxy to the API on PORT (3000). */
const sitePort = process.env.PORT ?? '3000'
const apiPort = String(Number(sitePort) + 1)

await ensureBuilt(['basemap', 'towns'])
const api = start('tsx', ['watch', '--clear-screen=false', 'src/server/main.ts', 'serve'], { PORT: apiPort })
const site = start('vite', ['--mode', 'development', '--port', sitePort, '--strictPort'], {
  ROADSTEAD_API_PORT: apiPort,
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
for (const child of [api, site]) child.on('exit', () => stop('SIGTERM'))

function start(command: string, args: string[], environment: Record<string, string>): ChildProcess {
  return spawn(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
}

function stop(signal: NodeJS.Signals): void {
  for (const child of [api, site]) child.kill(signal)
}
