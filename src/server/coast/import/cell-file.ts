import { open } from 'node:fs/promises'
import { closeSync, openSync, writeSync } from 'node:fs'

/** A cell as the reader hands it over: the rings are compressed (`cell-codec.ts`). */
export interface StoredCell {
  number: number
  /** Metres between points of its coast; null without coast. */
  spacing: number | null
  rings: Buffer
  /** Rings for maps of a low zoom, not compressed. */
  overview: Buffer
}

/** Number, spacing (0: null), length of the rings and of the overview. */
const recordBytes = 16

/** Writes cells one after the other. */
export function createCellFile(path: string) {
  const file = openSync(path, 'w', 0o600)
  return {
    write({ number, spacing, rings, overview }: StoredCell): void {
      const header = Buffer.alloc(recordBytes)
      header.writeUInt32LE(number, 0)
      header.writeFloatLE(spacing ?? 0, 4)
      header.writeUInt32LE(rings.length, 8)
      header.writeUInt32LE(overview.length, 12)
      writeSync(file, Buffer.concat([header, rings, overview]))
    },
    close: () => closeSync(file),
  }
}

/** Reads the cells of a file in batches. */
export async function* readCellBatches(path: string, size: number): AsyncGenerator<StoredCell[]> {
  const file = await open(path)
  try {
    let at = 0
    let batch: StoredCell[] = []
    const header = Buffer.alloc(recordBytes)
    for (;;) {
      const { bytesRead } = await file.read(header, 0, recordBytes, at)
      if (bytesRead < recordBytes) break
      const ringBytes = header.readUInt32LE(8)
      const bytes = Buffer.alloc(ringBytes + header.readUInt32LE(12))
      await file.read(bytes, 0, bytes.length, at + recordBytes)
      at += recordBytes + bytes.length
      const [rings, overview] = [bytes.subarray(0, ringBytes), bytes.subarray(ringBytes)]
      const spacing = header.readFloatLE(4)
      batch.push({ number: header.readUInt32LE(0), spacing: spacing === 0 ? null : spacing, rings, overview })
      if (batch.length < size) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } finally {
    await file.close()
  }
}
