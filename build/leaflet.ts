import type { PluginOption } from 'vite'
import { path } from './paths.ts'

/** Leaflet's package entry is a UMD file that overwrites `window.L` of the page; its ES module does not. */
export const leafletModule = { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }

/**
 * Images of Leaflet's own controls and markers, which no map of ours shows: library builds would
 * include each of them in the script (5 kB).
 */
export const unusedLeafletImages = {
  find: /^images\/(layers|layers-2x|marker-icon)\.png$/,
  replacement: path('build/no-image.svg'),
}

/**
 * At start-up Leaflet detects old versions of Internet Explorer by assigning an HTML string.
 * On a page that requires trusted types this throws, and the whole script fails.
 */
export const leafletWithoutHtml: PluginOption = {
  name: 'leaflet-without-html',
  transform: {
    filter: { id: /leaflet-src\.esm\.js/ },
    handler(code) {
      const probes = /var (inlineSvg|vml) = .*?\n\}(?:\(\)\);|\)\(\);)/gs
      const found = [...code.matchAll(probes)].map(([, name]) => name)
      if (found.join() !== 'inlineSvg,vml')
        throw new Error('Leaflet has changed: update the patterns of its browser detection')
      return code.replace(probes, (_probe, name: string) => `var ${name} = ${name === 'inlineSvg'};`)
    },
  },
}
