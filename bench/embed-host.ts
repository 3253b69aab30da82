import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The peers, in versions that are named so that a figure can be had again. No dependencies of ours. */
const peers = ['maplibre-gl@6.17.0', 'leaflet@1.9.4', 'leaflet.markercluster@1.5.3']

/** A page of somebody else's, on a server of its own beside ours, with the peers' files. */
export interface HostServer {
  /** The address of a page with this text in its body. */
  addPage(body: string): string
  close(): void
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
}

/** Fetches the peers from the registry into a folder that goes with the host. */
export async function startHostServer(features: object): Promise<HostServer> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-peers-'))
  const npm = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', [...npm, ...peers], { stdio: ['ignore', 'ignore', 'inherit'] })
  const pages: string[] = []
  // Coded once: a peer never waits for the host.
  const coded = new Map<string, Buffer>([['/places.json', gzipSync(JSON.stringify(features))]])

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const page = /^\/page\/(\d+)$/.exec(pathname)?.[1]
    if (page) return void response.writeHead(200, { 'content-type': 'text/html' }).end(pages[Number(page)])
    const file = join(folder, 'node_modules', normalize(pathname))
    if (!coded.has(pathname) && !existsSync(file)) return void response.writeHead(404).end()
    const body = coded.get(pathname) ?? gzipSync(readFileSync(file))
    coded.set(pathname, body)
    const type = types[extname(pathname)] ?? 'application/json'
    return void response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': body.length })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    addPage(body) {
      const at = pages.push(`${head}${body}</html>`) - 1
      return `http://127.0.0.1:${port}/page/${at}`
    },
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What every page has before its scripts: the clock starts where the first of them is named. */
const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<style>html, body, #map { margin: 0; height: 100% }</style>
<script>
  window.started = performance.now()
  // The moment after the frame in which it is there.
  window.drawn = (isThere) => new Promise((resolve) => {
    const look = () => isThere()
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - window.started)))
      : requestAnimationFrame(look)
    look()
  })
</script>`

/** Where a map looks. */
export interface BenchViewport {
  latitude: number
  longitude: number
  zoom: number
}

/** Leaflet with all places grouped in the browser by leaflet.markercluster, as its read-me shows it. */
export function renderLeafletPage({ latitude, longitude, zoom }: BenchViewport, tiles: string): string {
  return `<link rel="stylesheet" href="/leaflet/dist/leaflet.css">
<link rel="stylesheet" href="/leaflet.markercluster/dist/MarkerCluster.css">
<link rel="stylesheet" href="/leaflet.markercluster/dist/MarkerCluster.Default.css">
<script>window.places = fetch('/places.json').then((answer) => answer.json())</script>
<script src="/leaflet/dist/leaflet.js"></script>
<script src="/leaflet.markercluster/dist/leaflet.markercluster.js"></script>
<body><div id="map"></div><script>
  const map = L.map('map').setView([${latitude}, ${longitude}], ${zoom})
  L.tileLayer('${tiles}', { attribution: 'noise' }).addTo(map)
  window.result = drawn(() => document.querySelector('.leaflet-marker-icon'))
  places.then((all) => {
    const group = L.markerClusterGroup()
    group.addLayer(L.geoJSON(all, { onEachFeature: (feature, layer) => layer.bindPopup(feature.properties.name) }))
    map.addLayer(group)
  })
</script></body>`
}

/** MapLibre with a clustered source, as its examples show it, without the texts that need fonts. */
export function renderMapLibrePage({ latitude, longitude, zoom }: BenchViewport, tiles: string): string {
  return `<link rel="stylesheet" href="/maplibre-gl/dist/maplibre-gl.css">
<body><div id="map"></div><script type="module">
  import { Map } from '/maplibre-gl/dist/maplibre-gl.mjs'
  const map = new Map({
    container: 'map',
    center: [${longitude}, ${latitude}],
    // A tile of MapLibre is twice as wide.
    zoom: ${zoom - 1},
    style: {
      version: 8,
      sources: {
        ground: { type: 'raster', tiles: ['${tiles}'], tileSize: 256, attribution: 'noise' },
        places: { type: 'geojson', data: location.origin + '/places.json', cluster: true, clusterMaxZoom: 14, clusterRadius: 50 },
      },
      layers: [
        { id: 'ground', type: 'raster', source: 'ground' },
        { id: 'clusters', type: 'circle', source: 'places', filter: ['has', 'point_count'], paint: { 'circle-color': '#51bbd6', 'circle-radius': 20 } },
        { id: 'single', type: 'circle', source: 'places', filter: ['!', ['has', 'point_count']], paint: { 'circle-color': '#11b4da', 'circle-radius': 6 } },
      ],
    },
  })
  let isThere = false
  map.on('render', () => { isThere ||= map.isSourceLoaded('places') && map.queryRenderedFeatures({ layers: ['clusters', 'single'] }).length > 0 })
  window.result = drawn(() => isThere)
</script></body>`
}

/** Our map element from its one script line. */
export function renderElementPage(site: string, { latitude, longitude, zoom }: BenchViewport): string {
  return `<script type="module" src="${site}/embed/v1/roadstead.js"></script>
<body><roadstead-map lat="${latitude}" lng="${longitude}" zoom="${zoom}" height="100vh"></roadstead-map><script>
  window.result = drawn(() => document.querySelector('roadstead-map').shadowRoot?.querySelector('.leaflet-marker-icon'))
</script></body>`
}

/** The same map in a frame, for pages that take no scripts. */
export function renderIframePage(site: string, { latitude, longitude, zoom }: BenchViewport): string {
  return `<body><iframe title="Map" width="100%" height="100%" src="${site}/embed/map?lat=${latitude}&amp;lng=${longitude}&amp;zoom=${zoom}"></iframe></body>`
}
