import type { File } from 'h5wasm/node'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { closePieces } from '../close-pieces.ts'
import { coastCellDegrees, coastCellUnits as side, coastColumns, coastRows } from '../coast-cell.ts'
import { sides, type CoastPiece, type Side } from '../coast-pieces.ts'
import type { CoastInput, CoastOrigin } from './coast-input.ts'
import { gshhgLicence } from './read-gshhs.ts'

/** Names of the variables, which GMT defines (gmt_shore.c). */
const names = {
  binMinutes: 'Bin_size_in_minutes',
  firstSegment: 'Id_of_first_segment_in_a_bin',
  nodeLevels: 'Embedded_node_levels_in_a_bin',
  segmentCount: 'N_segments_in_a_bin',
  segmentInfo: 'Embedded_npts_levels_exit_entry_for_a_segment',
  firstPoint: 'Id_of_first_point_in_a_segment',
  x: 'Relative_longitude_from_SW_corner_of_bin',
  y: 'Relative_latitude_from_SW_corner_of_bin',
}
/** Level of the grounding line of Antarctica, behind the ice front. */
const groundingLine = 6
/** Months of the releases. The file does not state it. */
const dates: Readonly<Record<string, string>> = { '2.3.7': '2017-06', '2.3.6': '2016-08', '2.3.5': '2016-04' }

/** The optional package that reads HDF5, the format of netCDF 4, with the versions that are known to work. */
export const hdf5Package = 'h5wasm@0.10'

/**
 * Reads the coast that GMT draws with: bins of whole degrees with segments that end at their borders, and the level of
 * the bin's corners (odd: land), from which each bin is closed by itself. Throws UnreadableInputError, also if the
 * optional package is not installed.
 */
export async function readGshhgNetcdf(
  path: string,
  input: CoastInput,
  onPart: (done: number, total: number) => void,
): Promise<CoastOrigin> {
  const h5wasm = await loadH5wasm()
  // Without this, the library prints its errors.
  const { activate_throwing_error_handler: throwErrors } = await h5wasm.ready
  throwErrors()
  const file = openFile(() => new h5wasm.File(path, 'r'))
  try {
    readBins(file, input, onPart)
    const version = String(file.attrs.version?.value ?? '').trim()
    return {
      kind: 'gshhg',
      name: `GSHHG ${version}`.trim(),
      licence: gshhgLicence,
      date: dates[version] ?? null,
    }
  } catch (error) {
    if (error instanceof UnreadableInputError) throw error
    throw new UnreadableInputError('it is not a complete netCDF file of GSHHG')
  } finally {
    file.close()
  }
}

async function loadH5wasm() {
  try {
    return (await import('h5wasm/node')).default
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new UnreadableInputError(
      `it is a netCDF file: install the package ${hdf5Package} beside the server (docs/operating.md, section Coast), or import the file gshhs_f.b of GSHHG, which needs no package`,
    )
  }
}

function openFile(open: () => File): File {
  try {
    const file = open()
    if (Object.values(names).every((name) => file.keys().includes(name))) return file
    file.close()
  } catch {
    // The library reports a file that it cannot open with an error of its own.
  }
  throw new UnreadableInputError('it is not a complete netCDF file of GSHHG (binned_GSHHS_*.nc)')
}

function readBins(file: File, input: CoastInput, onPart: (done: number, total: number) => void): void {
  const minutes = readNumbers(file, names.binMinutes)[0] ?? 0
  const cellsPerBin = minutes / 60 / coastCellDegrees
  if (!Number.isInteger(cellsPerBin) || coastRows % cellsPerBin !== 0)
    throw new UnreadableInputError(`it has bins of ${minutes} minutes, which are not whole cells`)
  const [columns, rows] = [coastColumns / cellsPerBin, coastRows / cellsPerBin]
  const nodeLevels = readNumbers(file, names.nodeLevels)
  const firstSegments = readNumbers(file, names.firstSegment)
  const segmentCounts = readNumbers(file, names.segmentCount)
  const infos = readNumbers(file, names.segmentInfo)
  const firstPoints = readNumbers(file, names.firstPoint)
  const [xs, ys] = [readNumbers(file, names.x), readNumbers(file, names.y)]
  for (let bin = 0; bin < columns * rows; bin++) {
    const pieces: CoastPiece[] = []
    const first = firstSegments[bin] ?? 0
    for (let segment = first; segment < first + (segmentCounts[bin] ?? 0); segment++) {
      const info = infos[segment] ?? 0
      const start = firstPoints[segment] ?? 0
      if (((info >> 6) & 7) !== groundingLine) pieces.push(toPiece(info, start, xs, ys))
    }
    const isCornerFilled = (((nodeLevels[bin] ?? 0) >> 9) & 1) === 1
    // Bins count from the north and from Greenwich.
    const column = (bin % columns) * cellsPerBin + coastColumns / 2
    const row = (rows - 1 - Math.floor(bin / columns)) * cellsPerBin
    const rings = closePieces(pieces, isCornerFilled).map((ring) =>
      ring.map((value, at) => value * cellsPerBin + (at % 2 === 0 ? column : row) * side),
    )
    input.addWindow(rings, { column, row, columns: cellsPerBin, rows: cellsPerBin })
    if (bin % columns === 0) onPart(bin, columns * rows)
  }
  input.endRings()
}

/** A segment: 23 bits number of points, then 3 bits each for level, side of entry and side of exit (4: within the bin). */
function toPiece(info: number, start: number, xs: ArrayLike<number>, ys: ArrayLike<number>): CoastPiece {
  const count = info >>> 9
  const points = new Uint16Array(2 * count)
  for (let i = 0; i < count; i++) {
    points[2 * i] = (xs[start + i] ?? 0) & 0xffff
    points[2 * i + 1] = (ys[start + i] ?? 0) & 0xffff
  }
  const [from, to] = [(info >> 3) & 7, info & 7]
  const isClosed = from >= sides.inside
  return { cell: 0, group: 0, from: from as Side, to: to as Side, isClosed, points } // sides are numbered alike
}

function readNumbers(file: File, name: string): ArrayLike<number> {
  const dataset = file.get(name)
  if (!dataset || !('slice' in dataset)) throw new UnreadableInputError(`it has no ${name}`)
  const { value } = dataset
  if (!ArrayBuffer.isView(value)) throw new UnreadableInputError(`it has no numbers in ${name}`)
  return value as unknown as ArrayLike<number> // typed arrays are, DataView is never returned
}
