import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Position } from '../../core/geo.ts'
import { packageFolder } from '../system/paths.ts'
import { builtTownList, parseTownLine, type Town } from './town-list.ts'

/** The positions of the lines of the list of towns, which the build writes: sorting them takes half a second. */
export const builtTownIndex = join(packageFolder, 'dist', 'towns.index')

/** Towns by position. Keeps the list and its index in memory, 11 MB. */
export interface TownIndex {
  /** Returns the nearest town within a distance; null if there is none. */
  findNearest(position: Position, maxMetres: number): Town | null
}

const lineEnd = '\n'.charCodeAt(0)

/** Creates the bytes of the index of a list: those of a KDBush, then the offset of each line. */
export function encodeTownIndex(list: Buffer): Uint8Array {
  const offsets: number[] = []
  for (let at = 0; at < list.length; at = list.indexOf(lineEnd, at) + 1) offsets.push(at)
  const index = new KDBush(offsets.length, 64, Float32Array)
  for (const offset of offsets) {
    const { longitude, latitude } = readTown(list, offset)
    index.add(longitude, latitude)
  }
  index.finish()
  const lines = Uint32Array.from(offsets)
  return Buffer.concat([Buffer.from(index.data as ArrayBuffer), Buffer.from(lines.buffer)])
}

/** Opens the built list and its index. */
export function openTownIndex(): TownIndex {
  return decodeTownIndex(readFileSync(builtTownList), readFileSync(builtTownIndex))
}

/** Decodes the bytes of {@link encodeTownIndex} for the same list. */
export function decodeTownIndex(list: Buffer, bytes: Uint8Array): TownIndex {
  const data = new Uint8Array(bytes).buffer // a copy that begins at 0
  const index = KDBush.from(data)
  const offsetBytes = index.numItems * Uint32Array.BYTES_PER_ELEMENT
  const offsets = new Uint32Array(data, data.byteLength - offsetBytes, index.numItems)
  return {
    findNearest({ longitude, latitude }, maxMetres) {
      const [id] = around(index, longitude, latitude, 1, maxMetres / 1000)
      return id === undefined ? null : readTown(list, offsets[id] ?? 0)
    },
  }
}

function readTown(list: Buffer, offset: number): Town {
  return parseTownLine(list.toString('utf8', offset, list.indexOf(lineEnd, offset)))
}
