import { readFileSync } from 'node:fs'
import type { PluginOption, UserConfig } from 'vite'
import { buildDocsStyle } from '../src/server/site/api-docs/docs-style.ts'
import { path } from './paths.ts'

/** Writes the styles of server-rendered pages beside the server, which has no access to the sources. */
function serverStyles(): PluginOption {
  return {
    name: 'server-styles',
    generateBundle() {
      const read = (file: string) => readFileSync(path(file), 'utf8')
      const source = buildDocsStyle(read('src/ui/tokens.css'), read('src/server/site/api-docs/api-docs.css'))
      this.emitFile({ type: 'asset', fileName: 'api-docs.css', source })
      const card = read('src/server/site/pilot-card/pilot-card.css')
      this.emitFile({ type: 'asset', fileName: 'pilot-card.css', source: card })
    },
  }
}

/** The server: workers are separate files, dependencies are external. */
export const buildServer = (): UserConfig => ({
  publicDir: false,
  plugins: [serverStyles()],
  ssr: { noExternal: [], external: true },
  build: {
    ssr: true,
    outDir: path('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: path('src/server/main.ts'),
        'database/embedded/pglite-worker': path('src/server/database/embedded/pglite-worker.ts'),
        'imports/readers/read-worker': path('src/server/imports/readers/read-worker.ts'),
        'coast/import/coast-worker': path('src/server/coast/import/coast-worker.ts'),
        'gazetteer/address-worker': path('src/server/gazetteer/address-worker.ts'),
        'basemap/basemap-worker': path('src/server/basemap/basemap-worker.ts'),
        'sat-charts/chart-renderer-worker': path('src/server/sat-charts/chart-renderer-worker.ts'),
        'ingest/feeds/ingest-worker': path('src/server/ingest/feeds/ingest-worker.ts'),
        'weather/tides/tide-worker': path('src/server/weather/tides/tide-worker.ts'),
        'posts/images/image-worker': path('src/server/posts/images/image-worker.ts'),
        'sat-charts/kap-file-worker': path('src/server/sat-charts/kap-file-worker.ts'),
        'sat-charts/mbtiles/mbtiles-file-worker': path(
          'src/server/sat-charts/mbtiles/mbtiles-file-worker.ts',
        ),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
