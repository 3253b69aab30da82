import type { Plugin } from 'vite'

/**
 * Lets the browser of component tests keep modules between test files. Vite and Vitest make it ask again for each
 * of the hundreds of modules of a file, although no file changes during a run.
 */
export function cachedModules(): Plugin {
  return {
    name: 'roadstead-cached-modules',
    configureServer(server) {
      // In watch mode files change.
      if (server.config.server.watch !== null) return
      server.middlewares.use((_request, response, next) => {
        const setHeader = response.setHeader.bind(response)
        response.setHeader = (name, value) =>
          setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value)
        next()
      })
    },
  }
}
