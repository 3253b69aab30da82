import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import type { CoastInput, CoastOrigin } from './coast-input.ts'

/** Licence of GSHHG since version 2.2.2. */
export const gshhgLicence = 'LGPL-3.0-or-later'

/** Header of a polygon: 11 big-endian integers; points are pairs of integers in microdegrees. */
const headerBytes = 44
const pointBytes = 8
/** Levels: 1 land, 2 lake, 3 island in a lake, 4 pond on such an island, 5 ice front and 6 grounding line of Antarctica. */
const maxLevel = 6
/** Boats meet the ice front. The grounding line lies behind it. */
const groundingLine = 6
/** Version 2.0, the first with this header, as its second byte of flags states it. */
const minVersion = 7
const maxPoints = 20_000_000

/**
 * Reads the polygons of a binary GSHHG file (`gshhs_f.b` and coarser ones), one ring at a time. Source of the format:
 * README.TXT and gshhg.h of GSHHG. Throws UnreadableInputError.
 */
export async function readGshhs(chunks: AsyncIterable<Uint8Array>, input: CoastInput): Promise<CoastOrigin> {
  const reader = createByteReader(chunks)
  for (let count = 1; ; count++) {
    const header = await reader.read(headerBytes)
    if (header === null) break
    const points = header.readInt32BE(4)
    const flags = header.readInt32BE(8)
    const [level, version] = [flags & 255, (flags >> 8) & 255]
    if (level < 1 || level > maxLevel || version < minVersion || points < 1 || points > maxPoints)
      throw new UnreadableInputError(
        `it is not a binary GSHHG file of version 2: polygon ${count} has no valid header`,
      )
    const bytes = await reader.read(points * pointBytes)
    if (bytes === null)
      throw new UnreadableInputError(`polygon ${count} of GSHHG is not complete: the file ends early`)
    if (level === groundingLine) continue
    const ring = new Float64Array(2 * points)
    for (let i = 0; i < ring.length; i++) ring[i] = bytes.readInt32BE(4 * i) / 1e6
    input.addRing(ring)
  }
  input.endRings()
  return { kind: 'gshhg', name: 'GSHHG', licence: gshhgLicence, date: null }
}

/** Reads pieces of a known length from chunks. Null at the end; throws UnreadableInputError within a piece. */
function createByteReader(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  return {
    async read(length: number): Promise<Buffer | null> {
      const parts = [rest]
      let available = rest.length
      while (available < length) {
        const { value, done } = await iterator.next()
        if (done === true) {
          if (available === 0) return null
          throw new UnreadableInputError('it is not a complete GSHHG file: the file ends early')
        }
        parts.push(Buffer.from(value))
        available += value.length
      }
      const joined = parts.length === 1 ? rest : Buffer.concat(parts)
      rest = joined.subarray(length)
      return joined.subarray(0, length)
    },
  }
}
