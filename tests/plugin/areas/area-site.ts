import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createAreaStore } from '../../../src/plugin/signalk/areas/area-store.ts'
import type { Host } from '../../../src/plugin/signalk/host.ts'
import { createPlaceCache } from '../../../src/plugin/signalk/places/place-cache.ts'
import { createResponseCache } from '../../../src/plugin/signalk/response-cache.ts'
import { createSatChartResources } from '../../../src/plugin/signalk/charts/sat-charts.ts'
import { createSiteClient } from '../../../src/plugin/signalk/site-client.ts'

/** A request that the site has answered. */
interface AnsweredRequest {
  path: string
  status: number
  bytes: number
}

/** Starts a site with two places, aids, weather and tiles, whose answers have ETags. */
export async function startAreaSite() {
  const requests: AnsweredRequest[] = []
  const state = { isUp: true, review: 'Quiet', onRequest: (_path: string): void => undefined }

  function answer(path: string): unknown {
    const feature = (id: number, longitude: number, latitude: number) => ({
      id,
      geometry: { coordinates: [longitude, latitude] },
      properties: {
        id,
        name: `Place ${id}`,
        type_enum: 0,
        type: 'Marina',
        tags: {},
        attribution: '',
        page: '',
      },
    })
    const features = [feature(1, 4.13, 43.52), feature(2, 4.16, 43.53)]
    const kept = [
      {
        ...state,
        id: 'kept',
        kind: 'satellite',
        template: '/imagery/{z}/{x}/{y}',
        minZoom: 0,
        maxZoom: 12,
        attribution: '',
        licence: '',
        offlineAllowed: true,
      },
    ]
    if (path.includes('tile_sources'))
      return [...kept, { ...kept[0], id: 'forbidden', offlineAllowed: false }]
    if (path.includes('places.geojson')) return { features }
    if (path.includes('/shelter')) return null
    if (path.includes('/posts')) return [{ id: 1, comment: state.review }]
    if (path.includes('nav_aids'))
      return {
        features: [
          {
            geometry: { coordinates: [4.14, 43.53] },
            properties: { id: 3, name: 'Espiguette', mmsi: '992271001', aid_type: 1 },
          },
        ],
      }
    return { path, features: [] }
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    state.onRequest(path)
    if (!state.isUp) return void request.socket.destroy()
    const isTile = /^\/(imagery|ground)\//.test(path)
    const body = isTile
      ? Buffer.alloc(isTile && path.startsWith('/imagery') ? 900 : 300, 1)
      : Buffer.from(JSON.stringify(answer(path)))
    const etag = `W/"${createHash('sha1').update(body).digest('hex')}"`
    const isUnchanged = isTile
      ? request.headers['if-modified-since']
      : request.headers['if-none-match'] === etag
    const status = body.toString() === 'null' ? 404 : isUnchanged ? 304 : 200
    requests.push({ path, status, bytes: status === 200 ? body.length : 0 })
    response.writeHead(status, {
      'content-type': isTile ? 'image/png' : 'application/json',
      roadstead: '1',
      etag,
    })
    response.end(status === 200 ? body : status === 404 ? '{"type":"urn:roadstead:problem:not-found"}' : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, requests, state }
}

/** Starts the stores of the plugin in a folder, as after a start of the boat server. */
export async function openBoat(url: string, folder = mkdtempSync(join(tmpdir(), 'roadstead-area-'))) {
  const site = createSiteClient(url, '', () => undefined)
  const places = createPlaceCache(site, join(folder, 'places'))
  const answers = createResponseCache(join(folder, 'answers'), url)
  const charts = createSatChartResources({} as Host, site, { folder, megabytes: 50 })
  await Promise.all([places.load(), charts.load()])
  const areas = createAreaStore({ site, places, answers, charts }, join(folder, 'areas.json'))
  await areas.load()
  onTestFinished(() => areas.stop())
  return { folder, site, places, answers, charts, areas }
}
