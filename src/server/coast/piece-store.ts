import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { coastColumns, coastRows } from './coast-cell.ts'
import type { CoastPiece, CoastPieceSink, Side } from './coast-pieces.ts'
import { VarintReader, VarintWriter } from './varint.ts'

/** What the groups of a source have in a cell. */
export interface CellPieces {
  cell: number
  /** Pieces by group. */
  groups: Map<number, { pieces: CoastPiece[]; isCornerFilled: boolean }>
}

/** Pieces sorted by cell. Rows are kept as bytes, and large ones in a file. */
export interface PieceStore extends CoastPieceSink {
  /** Cells that a group fills entirely. */
  isFilled(cell: number): boolean
  /** Returns the cells with pieces in a row, in order. */
  readRow(row: number): CellPieces[]
  close(): void
}

/** Bytes of a row that are kept in memory before they are written to the file: 46 MB for all rows. */
const maxRowBytes = 64 * 1024
const cornerRecord = 255

/** Creates a store. Without a file it keeps everything in memory. */
export function createPieceStore(path: string | null): PieceStore {
  const file = path === null ? null : openSync(path, 'w+', 0o600)
  const rows = Array.from({ length: coastRows }, () => ({
    writer: new VarintWriter(),
    chunks: [] as { at: number; length: number }[],
  }))
  const filled = new Uint8Array(coastRows * coastColumns)
  let fileLength = 0

  function write(cell: number, record: (writer: VarintWriter) => void): void {
    const row = rows[Math.floor(cell / coastColumns)]
    if (!row) return
    row.writer.writeUnsigned(cell % coastColumns)
    record(row.writer)
    if (file === null || row.writer.length < maxRowBytes) return
    const bytes = row.writer.take()
    writeSync(file, bytes, 0, bytes.length, fileLength)
    row.chunks.push({ at: fileLength, length: bytes.length })
    fileLength += bytes.length
  }

  return {
    addPiece({ cell, group, from, to, isClosed, points }) {
      write(cell, (writer) => {
        writer.writeUnsigned((from * 5 + to) * 2 + Number(isClosed))
        writer.writeUnsigned(group)
        writer.writePoints(points)
      })
    },
    addFilledCorner(cell, group) {
      write(cell, (writer) => {
        writer.writeUnsigned(cornerRecord)
        writer.writeUnsigned(group)
      })
    },
    addFilledCell(cell) {
      filled[cell] = 1
    },
    isFilled: (cell) => filled[cell] === 1,
    readRow(number) {
      const row = rows[number]
      const cells = new Map<number, CellPieces>()
      if (!row) return []
      const rest = row.writer.take()
      for (const { at, length } of row.chunks) {
        const bytes = new Uint8Array(length)
        if (file !== null) readSync(file, bytes, 0, length, at)
        readRecords(bytes, number, cells)
      }
      readRecords(rest, number, cells)
      return [...cells.values()].sort((a, b) => a.cell - b.cell)
    },
    close() {
      if (file !== null) closeSync(file)
    },
  }
}

function readRecords(bytes: Uint8Array, row: number, cells: Map<number, CellPieces>): void {
  const reader = new VarintReader(bytes)
  while (!reader.isAtEnd) {
    const cell = row * coastColumns + reader.readUnsigned()
    const record = reader.readUnsigned()
    const group = reader.readUnsigned()
    const found = cells.get(cell) ?? { cell, groups: new Map<number, never>() as CellPieces['groups'] }
    cells.set(cell, found)
    const own = found.groups.get(group) ?? { pieces: [], isCornerFilled: false }
    found.groups.set(group, own)
    if (record === cornerRecord) {
      own.isCornerFilled = true
      continue
    }
    const ends = record >> 1
    own.pieces.push({
      cell,
      group,
      from: Math.floor(ends / 5) as Side, // written by addPiece
      to: (ends % 5) as Side,
      isClosed: (record & 1) === 1,
      points: reader.readPoints(),
    })
  }
}
