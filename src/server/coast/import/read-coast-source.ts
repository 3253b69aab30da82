import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bbox } from '../../../core/geo.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { assembleCells, type AssembledCell } from '../assemble-cells.ts'
import { openBuiltinCoast } from '../builtin-coast.ts'
import { encodeRings, packRings } from '../cell-codec.ts'
import { simplifyRings } from '../simplify-ring.ts'
import { createPieceStore, type PieceStore } from '../piece-store.ts'
import { assembleLines } from './assemble-lines.ts'
import { createCellFile } from './cell-file.ts'
import { createLandCheck } from './check-land.ts'
import { createCoastInput, type CoastInput, type CoastOrigin } from './coast-input.ts'
import { readFlatGeobufCoast } from './read-flatgeobuf.ts'
import { readGeoJsonCoast } from './read-geojson.ts'
import { readGshhgNetcdf } from './read-gshhg-netcdf.ts'
import { readGshhs } from './read-gshhs.ts'
import { readOverpassCoast } from './read-overpass-coast.ts'

export interface CoastReadRequest {
  path: string
  /** Folder for the pieces and the cells. */
  folder: string
  /** File of the built-in coast, to compare with. */
  builtinPath: string
  /** Bounds of an answer of Overpass, whose cells are known entirely; null for a file. */
  bounds: Bbox | null
}

/** What was read; the cells are in the file `cells` of the folder. */
export interface CoastReadResult {
  origin: CoastOrigin
  points: number
  cells: number
  /** Cells that were left out because lines do not close in them. */
  broken: number
  /** Whether the coast is that of the whole world, so that all other cells are sea. */
  isWorld: boolean
  /** Median distance between points in metres. */
  spacing: number
}

export interface CoastReadProgress {
  done: number
  total: number
}

/** Extent in degrees from which a source is taken for the whole world. */
const worldDegrees = { longitude: 340, latitude: 130 }

/** Reads a coast into cells. Throws UnreadableInputError with a sentence, before any cell is written to the database. */
export async function readCoastSource(
  request: CoastReadRequest,
  onProgress: (progress: CoastReadProgress) => void,
): Promise<CoastReadResult> {
  const store = createPieceStore(join(request.folder, 'pieces'))
  const builtin = openBuiltinCoast(request.builtinPath)
  try {
    const input = createCoastInput(store)
    const origin = await readFormat(request, input, onProgress)
    if (input.points === 0 && !request.bounds)
      throw new UnreadableInputError('it has no polygons and no lines')
    const isWorld =
      input.shape === 'rings' && (origin.kind === 'gshhg' ? hasWorld(input) : isWorldWide(input))
    const { cells, broken } = assemble(store, input, request.bounds)
    const check = createLandCheck(builtin)
    const file = createCellFile(join(request.folder, 'cells'))
    const spacings: number[] = []
    let count = 0
    try {
      for (const { number, rings, spacing } of cells) {
        count++
        if (spacing !== null) spacings.push(spacing)
        // OpenStreetMap keeps the land on the left everywhere, and may have land that the built-in coast lacks.
        if (!request.bounds) await check.add(number, rings)
        file.write({
          number,
          spacing,
          rings: packRings(rings),
          overview: Buffer.from(encodeRings(simplifyRings(rings))),
        })
      }
    } finally {
      file.close()
    }
    if (count === 0 && !request.bounds)
      throw new UnreadableInputError('its coastlines close nowhere: each ends within a cell')
    if (check.isInverted()) throw new UnreadableInputError(describeInversion(input))
    return {
      origin,
      points: input.points,
      cells: count,
      broken: broken(),
      isWorld,
      spacing: getMedian(spacings),
    }
  } finally {
    store.close()
    await builtin.close()
  }
}

function assemble(
  store: PieceStore,
  input: CoastInput,
  bounds: Bbox | null,
): { cells: Iterable<AssembledCell>; broken: () => number } {
  if (input.shape !== 'lines') return { cells: assembleCells(store), broken: () => 0 }
  const lines = assembleLines(store, bounds)
  return { cells: lines.cells, broken: lines.countBroken }
}

function describeInversion({ shape }: CoastInput): string {
  return shape === 'lines'
    ? 'its lines have the land on their right: it must be on their left, as in OpenStreetMap'
    : 'its polygons are the sea: it must have polygons of the land'
}

function isWorldWide({ bounds }: CoastInput): boolean {
  return (
    bounds.east - bounds.west > worldDegrees.longitude && bounds.north - bounds.south > worldDegrees.latitude
  )
}

/** GSHHG is global, but a test or an extract of it may not be. */
function hasWorld(input: CoastInput): boolean {
  return input.bounds.west === Infinity || isWorldWide(input)
}

function getMedian(values: number[]): number {
  values.sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? 0
}

async function readFormat(
  { path, bounds }: CoastReadRequest,
  input: CoastInput,
  onProgress: (progress: CoastReadProgress) => void,
): Promise<CoastOrigin> {
  const file = await open(path)
  const start = Buffer.alloc(64)
  const { size } = await file.stat()
  await file.read(start, 0, start.length, 0).finally(() => file.close())
  const onBytes = (done: number) => onProgress({ done, total: size })
  if (bounds) return readOverpassCoast(readChunks(path, onBytes), input)
  if (start.subarray(0, 3).toString('latin1') === 'fgb') return readFlatGeobufCoast(path, input, onBytes)
  if (start.subarray(1, 4).toString('latin1') === 'HDF')
    return readGshhgNetcdf(path, input, (done, total) => onProgress({ done, total }))
  if (start.subarray(0, 3).toString('latin1') === 'CDF')
    throw new UnreadableInputError(
      'it is a netCDF file of an old version: use binned_GSHHS_*.nc of GSHHG 2.2 or newer',
    )
  const text = start
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
  if (text.startsWith('{')) return readGeoJsonCoast(readChunks(path, onBytes), input)
  // The first polygon of GSHHG has the number 0.
  if (size > 44 && start.readInt32BE(0) === 0) return readGshhs(readChunks(path, onBytes), input)
  throw new UnreadableInputError(
    'it is neither GeoJSON nor FlatGeobuf nor GSHHG (gshhs_*.b, binned_GSHHS_*.nc)',
  )
}

const progressEveryBytes = 1024 * 1024

async function* readChunks(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0
  let reported = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const buffer = chunk as Buffer // a stream without encoding gives buffers
    yield buffer
    bytes += buffer.length
    if (bytes - reported < progressEveryBytes) continue
    reported = bytes
    onBytes(bytes)
  }
}
