import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A tile server on this machine whose tiles show a texture in the colour of their zoom. */
export interface TileServer {
  template: string
  /** Tiles asked for since it started. */
  asked: string[]
  /** What it answers with: tiles, an error, or nothing for a long time. */
  mood: 'well' | 'broken' | 'silent'
  close(): Promise<void>
}

export async function startTileServer(): Promise<TileServer> {
  const drawn = new Map<number, Buffer>()
  const server = createServer((request, response) => {
    const match = /^\/(\d+)\/(\d+)\/(\d+)\.jpg$/.exec(request.url ?? '')
    if (!match) return void response.writeHead(404).end()
    tiles.asked.push(match[0])
    if (tiles.mood === 'silent') return undefined
    if (tiles.mood === 'broken')
      return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>busy</h1>')
    const zoom = Number(match[1])
    return void drawTile(zoom).then((bytes) =>
      response
        .writeHead(200, { 'content-type': 'image/jpeg', 'access-control-allow-origin': '*' })
        .end(bytes),
    )
  })

  async function drawTile(zoom: number): Promise<Buffer> {
    let tile = drawn.get(zoom)
    if (!tile) {
      const hue = (zoom * 40) % 360
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="hsl(${hue} 45% 30%)"/><circle cx="128" cy="128" r="60" fill="hsl(${hue} 45% 38%)"/><path d="M0 0H256V256H0Z" fill="none" stroke="hsl(${hue} 40% 22%)" stroke-width="2"/></svg>`
      tile = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
      drawn.set(zoom, tile)
    }
    return tile
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const tiles: TileServer = {
    template: `http://127.0.0.1:${port}/{z}/{x}/{y}.jpg`,
    asked: [],
    mood: 'well',
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return tiles
}
