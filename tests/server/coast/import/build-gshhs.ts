import type { TestRing } from '../cut-world.ts'

interface GshhsPolygon {
  level: number
  ring: TestRing
  /** Version of GSHHG as its header counts: 15 is 2.3. */
  version?: number
}

/** Writes polygons in the binary format of GSHHG: 11 big-endian integers, then points in microdegrees. */
export function buildGshhs(polygons: readonly GshhsPolygon[]): Buffer {
  return Buffer.concat(
    polygons.map(({ level, ring, version = 15 }, id) => {
      const bytes = Buffer.alloc(44 + 8 * ring.length)
      bytes.writeInt32BE(id, 0)
      bytes.writeInt32BE(ring.length, 4)
      bytes.writeInt32BE(level | (version << 8), 8)
      ring.forEach(([longitude, latitude], index) => {
        bytes.writeInt32BE(Math.round(((longitude + 360) % 360) * 1e6), 44 + 8 * index)
        bytes.writeInt32BE(Math.round(latitude * 1e6), 48 + 8 * index)
      })
      return bytes
    }),
  )
}
