import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

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

/** Installs the compared packages into a temporary folder, which `close` deletes, and starts the server. */
export async function startHostServer(features: object): Promise<HostServer> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-peers-'))
  const npm = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', [...npm, ...comparedPackages], { stdio: ['ignore', 'ignore', 'inherit'] })
  const pages: string[] = []
  // Compressed once, so that compression does not delay the measured pages.
  const compressed = new Map<string, Buffer>([['/places.json', gzipSync(JSON.stringify(features))]])

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

/** Start of every page, before its scripts. The measurement starts here. */
const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<style>html, body, #map { margin: 0; height: 100% }</style>
<script>
  window.started = performance.now()
  // Resolves with the time after the frame in which the condition became true.
  window.whenDrawn = (isDrawn) => new Promise((resolve) => {
    const check = () => isDrawn()
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - window.started)))
      : requestAnimationFrame(check)
    check()
  })
</script>`

/** Centre and zoom of a map. */
export interface BenchViewport {
  latitude: number
  longitude: number
  zoom: number
}

/** A Leaflet page that clusters all places in the browser with leaflet.markercluster, as in its README. */
export function renderLeafletPage({ latitude, longitude, zoom }: BenchViewport, tiles: string): string {
  return `<link rel="stylesheet" href="/leaflet/dist/leaflet.css">
<link rel="stylesheet" href="/leaflet.markercluster/dist/MarkerCluster.css">
<link rel="stylesheet" href="/leaflet.markercluster/dist/MarkerCluster.Default.css">
<script>window.places = fetch('/places.json').then((response) => response.json())</script>
<script src="/leaflet/dist/leaflet.js"></script>
<script src="/leaflet.markercluster/dist/leaflet.markercluster.js"></script>
<body><div id="map"></div><script>
  const map = L.map('map').setView([${latitude}, ${longitude}], ${zoom})
  L.tileLayer('${tiles}', { attribution: 'noise' }).addTo(map)
  window.result = whenDrawn(() => document.querySelector('.leaflet-marker-icon'))
  places.then((geojson) => {
    const group = L.markerClusterGroup()
    group.addLayer(L.geoJSON(geojson, { onEachFeature: (feature, layer) => layer.bindPopup(feature.properties.name) }))
    map.addLayer(group)
  })
</script></body>`
}

/** A MapLibre page with a clustered source, as in its examples, without labels, which need fonts. */
export function renderMapLibrePage({ latitude, longitude, zoom }: BenchViewport, tiles: string): string {
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
        places: { type: 'geojson', data: location.origin + '/places.json', cluster: true, clusterMaxZoom: 14, clusterRadius: 50 },
      },
      layers: [
        { id: 'basemap', type: 'raster', source: 'basemap' },
        { id: 'clusters', type: 'circle', source: 'places', filter: ['has', 'point_count'], paint: { 'circle-color': '#51bbd6', 'circle-radius': 20 } },
        { id: 'single', type: 'circle', source: 'places', filter: ['!', ['has', 'point_count']], paint: { 'circle-color': '#11b4da', 'circle-radius': 6 } },
      ],
    },
  })
  let isDrawn = false
  map.on('render', () => { isDrawn ||= map.isSourceLoaded('places') && map.queryRenderedFeatures({ layers: ['clusters', 'single'] }).length > 0 })
  window.result = whenDrawn(() => isDrawn)
</script></body>`
}

/** A page with Roadstead's map element, loaded by its script. */
export function renderElementPage(site: string, { latitude, longitude, zoom }: BenchViewport): string {
  return `<script type="module" src="${site}/embed/v1/roadstead.js"></script>
<body><roadstead-map lat="${latitude}" lng="${longitude}" zoom="${zoom}" height="100vh"></roadstead-map><script>
  window.result = whenDrawn(() => document.querySelector('roadstead-map').shadowRoot?.querySelector('.leaflet-marker-icon'))
</script></body>`
}

/** A page with the same map in an iframe, for sites that do not allow scripts. */
export function renderIframePage(site: string, { latitude, longitude, zoom }: BenchViewport): string {
  return `<body><iframe title="Map" width="100%" height="100%" src="${site}/embed/map?lat=${latitude}&amp;lng=${longitude}&amp;zoom=${zoom}"></iframe></body>`
}
