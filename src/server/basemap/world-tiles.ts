import { open, type FileHandle } from 'node:fs/promises'
import type { TileAddress } from './coast-picture.ts'
import { maxWorldZoom } from './paint-request.ts'

/** Tiles from zoom 0 to `maxWorldZoom`. */
const tileCount = (4 ** (maxWorldZoom + 1) - 1) / 3
const indexBytes = 4 * (tileCount + 1)

/** The tiles of the low zooms, which the build paints. */
export interface WorldTiles {
  /** Returns a tile of these zooms as JPEG. */
  getTile(tile: TileAddress): Promise<Buffer>
  close(): Promise<void>
}

/** Lists the tiles in the order of the file: by zoom, row and column. */
export function* listWorldTiles(): Generator<TileAddress> {
  for (let z = 0; z <= maxWorldZoom; z++) {
    for (let y = 0; y < 2 ** z; y++) for (let x = 0; x < 2 ** z; x++) yield { z, x, y }
  }
}

/** Writes tiles in this order: their offsets, which are little-endian, with the end of the last one, then the tiles. */
export function formatWorldTiles(tiles: readonly Buffer[]): Buffer {
  const index = Buffer.alloc(indexBytes)
  let offset = indexBytes
  tiles.forEach((tile, place) => {
    index.writeUInt32LE(offset, 4 * place)
    offset += tile.length
  })
  index.writeUInt32LE(offset, 4 * tiles.length)
  return Buffer.concat([index, ...tiles])
}

/** Opens the file when the first tile is read. */
export function openWorldTiles(path: string): WorldTiles {
  let opened: Promise<FileHandle> | null = null

  async function read(position: number, length: number): Promise<Buffer> {
    opened ??= open(path)
    const { buffer } = await (await opened).read(Buffer.alloc(length), 0, length, position)
    return buffer
  }

  return {
    async getTile({ z, x, y }) {
      const place = (4 ** z - 1) / 3 + y * 2 ** z + x
      const index = await read(4 * place, 8)
      const offset = index.readUInt32LE(0)
      return read(offset, index.readUInt32LE(4) - offset)
    },
    async close() {
      const file = await opened?.catch(() => null)
      opened = null
      await file?.close()
    },
  }
}
