import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

/** Matches the source files of the package, with or without a query of the development server. */
const sourceFile = /\/leaflet\.markercluster\/src\/[\w.]+\.js(?:\?|$)/

const namespace = normalizePath(
  fileURLToPath(new URL('../src/widgets/map/clusters/leaflet-namespace.ts', import.meta.url)),
)

/**
 * Bundles leaflet.markercluster 1.5.3 from its ES modules and gives them the `L` that they use.
 *
 * Works around an upstream defect: the package publishes only a UMD file that reads and extends `window.L`
 * (https://github.com/Leaflet/Leaflet.markercluster/issues/874), and its ES modules use the same global without
 * importing it. Remove this plugin when a release imports Leaflet itself.
 */
export function markercluster(): Plugin {
  return {
    name: 'roadstead-markercluster',
    config: () => ({
      resolve: {
        alias: [{ find: /^leaflet\.markercluster$/, replacement: 'leaflet.markercluster/src/index.js' }],
      },
      // Pre-bundling would not run this plugin.
      optimizeDeps: { exclude: ['leaflet.markercluster'] },
    }),
    transform: {
      filter: { id: sourceFile },
      handler: (code) => ({ code: `import { L } from ${JSON.stringify(namespace)};${code}`, map: null }),
    },
  }
}
