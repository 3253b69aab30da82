import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { builtTownList, parseTownLine, type Town } from '../gazetteer/town-list.ts'

/** Names of towns, searched on disk: they take 10 MB. */
export interface TownNames {
  /** Returns the towns whose normalised name begins with a text, up to `limit`, by name. */
  findByPrefix(prefix: string, limit: number): Town[]
  close(): void
}

const blockBytes = 4096

/** Opens the list of towns. */
export function openTownNames(path = builtTownList): TownNames {
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
      const found: Town[] = []
      for (let at = findStart(key); at < size - 1;) {
        const { lines, end } = readLines(at)
        for (const line of lines) {
          if (Buffer.compare(line.subarray(0, key.length), key) > 0) return found
          if (line.subarray(0, key.length).equals(key)) found.push(parseTownLine(line.toString()))
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
