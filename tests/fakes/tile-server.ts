import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import { drawTestImagery } from './imagery.ts'

/** A faulty response to a tile request. */
export type TileFault = 'missing' | 'html' | 'corrupt' | 'empty' | 'busy' | 'failing'

/**
 * A local tile server. `.jpg` tiles show a texture in a colour of their zoom; `.png` tiles show the
 * test imagery of `imagery.ts`; `.jpeg` tiles show calm water and rough land, so that their sizes differ.
 */
export interface TileServer {
  urlTemplate: string
  /** Template of the `.png` tiles, whose pixels depend on their position. */
  imageryUrlTemplate: string
  /** Template of the `.jpeg` tiles. */
  coastUrlTemplate: string
  /** Tiles requested since the start. */
  requestedTiles: string[]
  /** `well`: tiles, `broken`: 503, `pages`: HTML, `silent`: no response, `bare`: 404. */
  mode: 'well' | 'broken' | 'pages' | 'silent' | 'bare'
  /** Faults of single tiles by `z/x/y`. */
  faults: Map<string, TileFault>
  /** Number of requests without a response. */
  openRequestCount: number
  /** Maximum number of simultaneous requests. */
  maxConcurrentRequests: number
  /** Delay of each response. */
  delayMs: number
  /** Number of requests with an ETag. */
  revalidationCount: number
  /** Writes a source list for ROADSTEAD_TILES and returns its path: imagery of this server that may be downloaded, with overrides. */
  writeSourcesFile(...sources: Partial<TileSource>[]): string
  close(): Promise<void>
}

const side = 256

export async function startTileServer(): Promise<TileServer> {
  const tilesByZoom = new Map<number, Buffer>()
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-tiles-'))
  const server = createServer((request, response) => {
    tiles.openRequestCount++
    tiles.maxConcurrentRequests = Math.max(tiles.maxConcurrentRequests, tiles.openRequestCount)
    response.once('close', () => tiles.openRequestCount--)
    setTimeout(() => void answer(request, response), tiles.delayMs)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const match = /^\/(\d+\/\d+\/\d+)\.(jpg|jpeg|png)$/.exec(request.url ?? '')
    if (!match) return void response.writeHead(404).end()
    tiles.requestedTiles.push(match[0])
    if (tiles.mode === 'silent') return undefined
    if (tiles.mode === 'bare') return void response.writeHead(404).end()
    if (tiles.mode === 'broken')
      return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>busy</h1>')
    const [name = '', kind = ''] = match.slice(1)
    const fault = tiles.mode === 'pages' ? 'html' : tiles.faults.get(name)
    if (fault && fault !== 'corrupt') return answerFault(response, fault, name)
    const etag = `"${name}"`
    if (request.headers['if-none-match'] === etag) {
      tiles.revalidationCount++
      // A 304 needs the CORS header as well, for pages that revalidate themselves.
      return void response.writeHead(304, { 'access-control-allow-origin': '*', etag }).end()
    }
    const [z = 0, x = 0, y = 0] = name.split('/').map(Number)
    const complete =
      kind === 'jpg' ? await drawTile(z) : await (kind === 'png' ? drawWorld(x, y) : drawCoast(x, y))
    const bytes = fault === 'corrupt' ? complete.subarray(0, complete.length / 2) : complete
    return void response
      .writeHead(200, {
        'content-type': `image/${kind === 'png' ? 'png' : 'jpeg'}`,
        'access-control-allow-origin': '*',
        etag,
      })
      .end(bytes)
  }

  function answerFault(response: ServerResponse, fault: TileFault, name: string): void {
    if (fault === 'missing') response.writeHead(404).end()
    else if (fault === 'html')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in to this network</h1>')
    else if (fault === 'empty') response.writeHead(200, { 'content-type': 'image/png' }).end()
    else if (fault === 'failing') response.writeHead(500).end()
    else {
      // Busy once: the next request succeeds.
      tiles.faults.delete(name)
      response.writeHead(429, { 'retry-after': '0' }).end()
    }
  }

  async function drawTile(zoom: number): Promise<Buffer> {
    let tile = tilesByZoom.get(zoom)
    if (!tile) {
      const hue = (zoom * 40) % 360
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="hsl(${hue} 45% 30%)"/><circle cx="128" cy="128" r="60" fill="hsl(${hue} 45% 38%)"/><path d="M0 0H256V256H0Z" fill="none" stroke="hsl(${hue} 40% 22%)" stroke-width="2"/></svg>`
      tile = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
      tilesByZoom.set(zoom, tile)
    }
    return tile
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const tiles: TileServer = {
    urlTemplate: `http://127.0.0.1:${port}/{z}/{x}/{y}.jpg`,
    imageryUrlTemplate: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    coastUrlTemplate: `http://127.0.0.1:${port}/{z}/{x}/{y}.jpeg`,
    requestedTiles: [],
    mode: 'well',
    faults: new Map(),
    openRequestCount: 0,
    maxConcurrentRequests: 0,
    delayMs: 0,
    revalidationCount: 0,
    writeSourcesFile(...sources) {
      const path = join(folder, `${Math.random()}.json`)
      const overrides = sources.length > 0 ? sources : [{}]
      const complete = overrides.map((source, index) => ({
        id: `test-${index}`,
        kind: 'satellite',
        template: tiles.imageryUrlTemplate,
        minZoom: 0,
        maxZoom: 17,
        attribution: '© Test imagery',
        licence: 'CC-BY-4.0',
        offlineAllowed: true,
        ...source,
      }))
      writeFileSync(path, JSON.stringify(complete))
      return path
    },
    close() {
      rmSync(folder, { recursive: true, force: true })
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return tiles
}

function drawWorld(x: number, y: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  const rows = Float64Array.from({ length: side }, (_, row) => y * side + row)
  // The waves of the imagery repeat at the world's edges.
  drawTestImagery(pixels, { left: x * side, width: side, rows })
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Draws noise whose strength depends on the position: none on half of the world, which is water. */
function drawCoast(x: number, y: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  let seed = (x * 7919 + y * 104_729) >>> 0
  let at = 0
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const land = Math.sin((x * side + column) / 700) + Math.sin((y * side + row) / 450)
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
      const noise = Math.max(0, land) * 45 * (seed / 2 ** 32 - 0.5)
      pixels[at++] = 60 + noise + (land > 0 ? 50 : 0)
      pixels[at++] = 90 + noise
      pixels[at++] = 110 + noise - (land > 0 ? 40 : 0)
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 75 })
    .toBuffer()
}
