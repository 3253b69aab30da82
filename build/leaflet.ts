import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { path } from './paths.ts'

/** Any module of Leaflet's published ES sources. */
const sourceFile = /[\\/]leaflet[\\/]src[\\/]/
/** Modules that extend other classes of Leaflet, which no export shows. */
const extendingFile =
  /[\\/]leaflet[\\/]src[\\/]layer[\\/](?:index|vector[\\/](?:index|Renderer\.getRenderer))\.js$/
/** Controls, coordinate systems and layers: a script needs those of which it uses an export. */
const optionalFile = /[\\/]leaflet[\\/]src[\\/](?:control|geo|layer)[\\/]/
const browserProbes = /var (inlineSvg|vml) = .*?\n\}(?:\(\)\);|\)\(\);)/gs

/**
 * Bundles Leaflet 1.9.4 from its published ES sources, for our modules and for the packages that import it.
 *
 * - The package entry is a UMD file that overwrites `window.L` of the page, and its ES module is one file whose
 *   classes bundlers keep together. From the sources a bundler takes the layers and controls that are used.
 * - Works around an upstream defect: at start-up, Leaflet detects old versions of Internet Explorer by assigning an
 *   HTML string. On a page that requires trusted types this throws, and the whole script fails.
 * - Chunks with code of Leaflet get its licence notice, which its sources do not contain.
 */
export function leaflet(): Plugin {
  return {
    name: 'roadstead-leaflet',
    config: () => ({
      resolve: {
        alias: [
          { find: /^leaflet$/, replacement: 'leaflet/src/Leaflet.js' },
          // Images of controls and markers that no map of ours shows: library builds would include them (5 kB).
          { find: /^images\/(layers|layers-2x|marker-icon)\.png$/, replacement: path('build/no-image.svg') },
        ],
      },
      build: {
        rolldownOptions: {
          treeshake: {
            moduleSideEffects: [
              { test: extendingFile, sideEffects: true },
              { test: optionalFile, sideEffects: false },
            ],
          },
          output: { postBanner: addNotice },
        },
      },
    }),
    transform: {
      filter: { id: /[\\/]leaflet[\\/]src[\\/]core[\\/]Browser\.js/ },
      handler(code) {
        const found = [...code.matchAll(browserProbes)].map(([, name]) => name)
        if (found.join() !== 'inlineSvg,vml')
          throw new Error('Leaflet has changed: update the patterns of its browser detection')
        const withoutProbes = code.replace(
          browserProbes,
          (_probe, name: string) => `var ${name} = ${name === 'inlineSvg'};`,
        )
        return { code: withoutProbes, map: null }
      },
    },
  }
}

/** Returns Leaflet's notice for a chunk with code of Leaflet, and nothing for others. */
function addNotice({ modules }: Rolldown.RenderedChunk): string {
  const isLeaflet = Object.entries(modules).some(
    ([id, { renderedLength }]) => renderedLength > 0 && sourceFile.test(id),
  )
  return isLeaflet ? notice() : ''
}

function notice(): string {
  const read = (file: string) => readFileSync(path(`node_modules/leaflet/${file}`), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { version: string } // npm's own form
  const [licence = '', ...lines] = read('LICENSE').split(/\r?\n/)
  const owners = lines.filter((line) => line.startsWith('Copyright'))
  return `/*! Leaflet ${version}, ${licence}, https://leafletjs.com. ${owners.join('. ')} */`
}
