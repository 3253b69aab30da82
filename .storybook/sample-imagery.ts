import { clipPolygon } from 'lineclip'
import { readFileSync } from 'node:fs'
import simplify from 'simplify-js'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import { toMercator } from '../src/core/geo.ts'
import { sampleZooms } from './sample/tile-zooms.ts'

/** Serves and bundles `imagery/<zoom>.svg`: drawings of the coast that look like satellite imagery. */
export function sampleImagery(): Plugin {
  return {
    name: 'roadstead-sample-imagery',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const zoom = /\/imagery\/(\d+)\.svg(?:\?|$)/.exec(request.url ?? '')?.[1]
        if (zoom === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.setHeader('cache-control', 'max-age=3600')
        response.end(drawImagery(Number(zoom)))
      })
    },
    generateBundle() {
      for (let zoom = sampleZooms.min; zoom <= sampleZooms.max; zoom++)
        this.emitFile({ type: 'asset', fileName: `imagery/${zoom}.svg`, source: drawImagery(zoom) })
    },
  }
}

/** The western Mediterranean is drawn in detail: west, south, east and north. */
const detailed: [number, number, number, number] = [-2, 37, 14, 47]
/** Drawing units: pixels of this zoom. */
const unitZoom = 10
const tilePx = 256
const detailedFromZoom = 6

interface Point {
  x: number
  y: number
}

/** Draws the world at a zoom; one unit of its coordinates is one tile. */
function drawImagery(zoom: number): string {
  const region = 'x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"'
  const scale = 2 ** (zoom - unitZoom) / tilePx
  // Tests do not look at the imagery, and the filters take most of the time of a map.
  const filter = (name: string) => (process.env.VITEST ? '' : `filter="url(#${name})"`)
  const land = zoom < detailedFromZoom ? readLand('110m') : readLand('10m')
  const stroke = (width: number, opacity: number) =>
    `<use href="#land" fill="none" stroke="#3fa7ad" stroke-width="${width}" stroke-linejoin="round" opacity="${opacity}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg">
<defs>
<path id="land" d="${land}" fill-rule="evenodd"/>
<filter id="coves" ${region}>
<feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="5" seed="11"/>
<feDisplacementMap in="SourceGraphic" scale="22" xChannelSelector="R" yChannelSelector="G"/>
</filter>
<filter id="relief" ${region}>
<feTurbulence type="fractalNoise" baseFrequency="0.012" numOctaves="5" seed="4"/>
<feDiffuseLighting surfaceScale="14" diffuseConstant="1.2" lighting-color="#fffdf2" result="light">
<feDistantLight azimuth="225" elevation="55"/>
</feDiffuseLighting>
<feTurbulence type="fractalNoise" baseFrequency="0.009" numOctaves="4" seed="9"/>
<feColorMatrix values="0 0 0 0 0.64  0 0 0 0 0.58  0 0 0 0 0.43  3.2 0 0 0 -1.35" result="dry"/>
<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="dry"/></feMerge>
<feBlend in2="light" mode="multiply"/>
<feComposite in2="SourceGraphic" operator="in"/>
</filter>
</defs>
<rect x="-1" y="-1" width="${2 ** zoom + 2}" height="${2 ** zoom + 2}" fill="#0d3554"/>
<g transform="scale(${scale})" ${filter('coves')}>
${stroke(36, 0.1)}${stroke(20, 0.14)}${stroke(9, 0.3)}
<use href="#land" fill="#5d6f49" ${filter('relief')}/>
<use href="#land" fill="none" stroke="#d8cfa8" stroke-width="1.2" opacity="0.7"/>
</g></svg>`
}

const paths = new Map<string, string>()

/** Returns the outline of the land as a path. */
function readLand(resolution: '10m' | '110m'): string {
  const known = paths.get(resolution)
  if (known !== undefined) return known
  const file = new URL(`../node_modules/world-atlas/land-${resolution}.json`, import.meta.url)
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology // the package's own format
  const land = topology.objects.land
  if (!land) throw new Error('world-atlas has no land')
  const shapes = feature(topology, land)
  const path = ('features' in shapes ? shapes.features : [shapes])
    .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []))
    .map((ring) => (resolution === '10m' ? clipPolygon(ring as [number, number][], detailed) : ring))
    .map((ring) => simplify(ring.map(toUnits), 0.4, true))
    .filter((ring) => ring.length > 3)
    .map((ring) => `M${ring.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
  paths.set(resolution, path)
  return path
}

function toUnits([longitude = 0, latitude = 0]: number[]): Point {
  const worldUnits = 2 ** unitZoom * tilePx
  // Only the row is projected: `toMercator` would wrap 180° E to 180° W.
  return {
    x: ((longitude + 180) / 360) * worldUnits,
    y: toMercator({ longitude: 0, latitude }).y * worldUnits,
  }
}
