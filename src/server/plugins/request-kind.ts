import type { FastifyRequest, RouteOptions } from 'fastify'

/** How a request is counted. */
export type RequestKind = 'read' | 'write' | 'file'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A script, style, font or picture of the program, or a health check. They have a separate rate limit: browsers
     * cache them, a page fails if one of them is refused, and all boats of a marina may share one IP address.
     */
    isFile?: true
    /** Answered also while the server is overloaded, as files are. */
    isAlwaysAnswered?: true
  }
}

/** Options of a route for a file of the program or a health check. */
export const fileRoute = { config: { isFile: true } } as const

/** Hook `onRoute` of a scope in which all routes serve files of the program. */
export function markFileRoute(route: RouteOptions): void {
  route.config = { ...route.config, ...fileRoute.config }
}

/**
 * Returns the kind of a request, from its route and method. The text of a path does not tell it: `/embed/v1/roadstead.js`
 * is a file, `/embed/vessel-card` a page. A path without a route is no file.
 */
export function getRequestKind({
  method,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'routeOptions'>): RequestKind {
  if (routeOptions.config.isFile) return 'file'
  // OPTIONS: preflight requests count as reads.
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write'
}

/** Whether a request is answered also while the server is overloaded. */
export function isAlwaysAnswered({
  routeOptions: { config },
}: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return config.isFile === true || config.isAlwaysAnswered === true
}
