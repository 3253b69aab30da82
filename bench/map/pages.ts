import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { LayerKey } from '../../src/core/catalogue/map-layers.ts'

/** Packages to compare with, in fixed versions so that results can be reproduced. They are not dependencies of the project. */
const comparedPackages = ['maplibre-gl@6.17.0', 'leaflet@1.9.4', 'leaflet.markercluster@1.5.3']

/** A server for third-party pages, separate from Roadstead's server; it also serves the files of the compared packages. */
export interface HostServer {
  /** Adds a page with this body and returns its URL. */
  addPage(body: string): string
  close(): void
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
}

/**
 * Installs the compared packages into a temporary folder, which `close` deletes, and starts the server.
 * `collections` are GeoJSON objects by path.
 */
export async function startHostServer(collections: Record<string, object>): Promise<HostServer> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-peers-'))
  const npm = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', [...npm, ...comparedPackages], { stdio: ['ignore', 'ignore', 'inherit'] })
  const pages: string[] = []
  // Compressed once, so that compression does not delay the measured pages.
  const compressed = new Map(
    Object.entries(collections).map(([path, collection]) => [path, gzipSync(JSON.stringify(collection))]),
  )

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const page = /^\/page\/(\d+)$/.exec(pathname)?.[1]
    if (page) return void response.writeHead(200, { 'content-type': 'text/html' }).end(pages[Number(page)])
    const file = join(folder, 'node_modules', normalize(pathname))
    if (!compressed.has(pathname) && !existsSync(file)) return void response.writeHead(404).end()
    const body = compressed.get(pathname) ?? gzipSync(readFileSync(file))
    compressed.set(pathname, body)
    const type = types[extname(pathname)] ?? 'application/json'
    return void response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': body.length })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    addPage(body) {
      const index = pages.push(`${head}${body}</html>`) - 1
      return `http://127.0.0.1:${port}/page/${index}`
    },
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>html, body, #map { margin: 0; height: 100% }</style>`

/** Centre and zoom of a map. */
export interface BenchViewport {
  latitude: number
  longitude: number
  zoom: number
}

/** A page with a map. Its script defines `drawPlaces`, which is called now, or by the benchmark if `waits`. */
export interface MapPage {
  viewport: BenchViewport
  /** URL template of the basemap's tiles. */
  tiles: string
  /** Path of the GeoJSON that a compared page loads. */
  places: string
  waits?: boolean
}

/** A Leaflet page that clusters all places in the browser with leaflet.markercluster, as in its README. */
export function renderLeafletPage({ viewport, tiles, places, waits = false }: MapPage): string {
  const { latitude, longitude, zoom } = viewport
  return `<link rel="stylesheet" href="/leaflet/dist/leaflet.css">
<link rel="stylesheet" href="/leaflet.markercluster/dist/MarkerCluster.css">
<link rel="stylesheet" href="/leaflet.markercluster/dist/MarkerCluster.Default.css">
<script>const loadPlaces = () => fetch('${places}').then((response) => response.json())
const loaded = ${waits ? 'null' : 'loadPlaces()'}</script>
<script src="/leaflet/dist/leaflet.js"></script>
<script src="/leaflet.markercluster/dist/leaflet.markercluster.js"></script>
<body><div id="map"></div><script>
  const map = L.map('map').setView([${latitude}, ${longitude}], ${zoom})
  L.tileLayer('${tiles}', { attribution: 'noise' }).addTo(map)
  window.drawPlaces = () => (loaded ?? loadPlaces()).then((geojson) => {
    const group = L.markerClusterGroup()
    group.addLayer(L.geoJSON(geojson, { onEachFeature: (feature, layer) => layer.bindPopup(feature.properties.name) }))
    map.addLayer(group)
  })
  ${waits ? '' : 'drawPlaces()'}
</script></body>`
}

/** A MapLibre page with a clustered source, as in its examples, without labels, which need fonts. */
export function renderMapLibrePage({ viewport, tiles, places, waits = false }: MapPage): string {
  const { latitude, longitude, zoom } = viewport
  const empty = `{ type: 'FeatureCollection', features: [] }`
  const url = `location.origin + '${places}'`
  return `<link rel="stylesheet" href="/maplibre-gl/dist/maplibre-gl.css">
<body><div id="map"></div><script type="module">
  import { Map } from '/maplibre-gl/dist/maplibre-gl.mjs'
  const map = new Map({
    container: 'map',
    center: [${longitude}, ${latitude}],
    // A tile of MapLibre is 512 pixels wide.
    zoom: ${zoom - 1},
    style: {
      version: 8,
      sources: {
        basemap: { type: 'raster', tiles: ['${tiles}'], tileSize: 256, attribution: 'noise' },
        places: { type: 'geojson', data: ${waits ? empty : url}, cluster: true, clusterMaxZoom: 14, clusterRadius: 50 },
      },
      layers: [
        { id: 'basemap', type: 'raster', source: 'basemap' },
        { id: 'clusters', type: 'circle', source: 'places', filter: ['has', 'point_count'], paint: { 'circle-color': '#51bbd6', 'circle-radius': 20 } },
        { id: 'single', type: 'circle', source: 'places', filter: ['!', ['has', 'point_count']], paint: { 'circle-color': '#11b4da', 'circle-radius': 6 } },
      ],
    },
  })
  window.drawPlaces = () => map.getSource('places').setData(${url})
  map.on('render', () => {
    window.hasDrawnPlaces ||= map.isSourceLoaded('places') && map.queryRenderedFeatures({ layers: ['clusters', 'single'] }).length > 0
  })
</script></body>`
}

/** A page with Roadstead's map element, loaded by its script. */
export function renderElementPage(
  site: string,
  {
    viewport: { latitude, longitude, zoom },
    waits = false,
    layer = 'pois',
  }: Pick<MapPage, 'viewport' | 'waits'> & { layer?: LayerKey },
): string {
  return `<script type="module" src="${site}/embed/v1/roadstead.js"></script>
<body><roadstead-map lat="${latitude}" lng="${longitude}" zoom="${zoom}" height="100vh" layers="${waits ? 'none' : layer}"></roadstead-map>
<script>window.drawPlaces = () => document.querySelector('roadstead-map').setAttribute('layers', '${layer}')</script></body>`
}

/** A page with the same map in an iframe, for sites that do not allow scripts. */
export function renderIframePage(site: string, { latitude, longitude, zoom }: BenchViewport): string {
  return `<body><iframe title="Map" width="100%" height="100%" src="${site}/embed/map?lat=${latitude}&amp;lng=${longitude}&amp;zoom=${zoom}"></iframe></body>`
}

/** JavaScript expressions that are true once the page has drawn places. */
export const isDrawn = {
  home: `document.querySelector('.leaflet-marker-icon')`,
  element: `document.querySelector('roadstead-map')?.shadowRoot?.querySelector('.leaflet-marker-icon, .rs-seamarks__mark')`,
  cluster: `document.querySelector('.leaflet-marker-icon')`,
  mapLibre: 'window.hasDrawnPlaces',
} as const

/** Name of a compared page. */
export type PageName = keyof typeof isDrawn

export const pageTitles: Readonly<Record<PageName, string>> = {
  home: "Roadstead's home",
  element: "Roadstead's map element",
  cluster: 'Leaflet + markercluster',
  mapLibre: 'maplibre-gl',
}
