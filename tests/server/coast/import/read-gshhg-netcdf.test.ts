import h5wasm from 'h5wasm/node'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  coastCellDegrees,
  coastCellUnits as side,
  coastColumns,
  wholeCell,
} from '../../../../src/server/coast/coast-cell.ts'
import { sides } from '../../../../src/server/coast/coast-pieces.ts'
import { hdf5Package, readGshhgNetcdf } from '../../../../src/server/coast/import/read-gshhg-netcdf.ts'
import { gshhgLicence } from '../../../../src/server/coast/import/read-gshhs.ts'
import { createRecordingInput } from './record-coast.ts'

let folder: string
let path: string
beforeAll(async () => {
  await h5wasm.ready
  folder = mkdtempSync(join(tmpdir(), 'roadstead-netcdf-'))
  path = join(folder, 'binned.nc')
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Segment {
  bin: number
  level?: number
  from: keyof typeof sides
  to: keyof typeof sides
  points: number[]
}
interface Contents {
  /** Bins whose south-west corner is land. */
  filled?: number[]
  segments?: Segment[]
  binMinutes?: number
  version?: string | null
  without?: string
}

/** Eight bins of 90 degrees. */
const [binColumns, binRows, binMinutes] = [4, 2, 90 * 60]
const cellsPerBin = 90 / coastCellDegrees

function write({
  filled = [],
  segments = [],
  binMinutes: minutes = binMinutes,
  version = '2.3.7',
  without,
}: Contents): void {
  const bins = Array.from({ length: binColumns * binRows }, (_, bin) => bin)
  const sorted = segments.toSorted((a, b) => a.bin - b.bin)
  const points = sorted.map((segment) => segment.points)
  const starts = points.map((_, at) => points.slice(0, at).flat().length / 2)
  const info = sorted.map(
    ({ level = 1, from, to, points: list }) =>
      ((list.length / 2) << 9) | (level << 6) | (sides[from] << 3) | sides[to],
  )
  // Bits of the other corners do not matter.
  const levels = bins.map((bin) => ((filled.includes(bin) ? 1 : 0) << 9) | 0b0_001_001_001)
  // The numbers in a bin are signed in the file.
  const coordinates = (offset: 0 | 1) => Int16Array.from(points.flat().filter((_, at) => at % 2 === offset))
  const variables: Record<string, Int32Array | Int16Array> = {
    Bin_size_in_minutes: Int32Array.of(minutes),
    Id_of_first_segment_in_a_bin: Int32Array.from(
      bins,
      (bin) => sorted.filter((segment) => segment.bin < bin).length,
    ),
    Embedded_node_levels_in_a_bin: Int16Array.from(levels),
    N_segments_in_a_bin: Int16Array.from(
      bins,
      (bin) => sorted.filter((segment) => segment.bin === bin).length,
    ),
    Embedded_npts_levels_exit_entry_for_a_segment: Int32Array.from(info.length > 0 ? info : [0]),
    Id_of_first_point_in_a_segment: Int32Array.from(starts.length > 0 ? starts : [0]),
    Relative_longitude_from_SW_corner_of_bin: points.length > 0 ? coordinates(0) : Int16Array.of(0),
    Relative_latitude_from_SW_corner_of_bin: points.length > 0 ? coordinates(1) : Int16Array.of(0),
  }
  const file = new h5wasm.File(path, 'w')
  for (const [name, data] of Object.entries(variables))
    if (name !== without) file.create_dataset({ name, data, shape: [data.length] })
  if (version !== null) file.create_attribute('version', version)
  file.close()
}

async function read(contents: Contents) {
  write(contents)
  const input = createRecordingInput()
  const parts: [number, number][] = []
  const origin = await readGshhgNetcdf(path, input, (...part) => void parts.push(part))
  return { windows: input.windows, origin, parts }
}

/** Rings of a bin as they are in the grid of cells. */
const scale = (ring: readonly number[], column: number, row: number) =>
  ring.map((value, at) => value * cellsPerBin + (at % 2 === 0 ? column : row) * side)
const greenwich = coastColumns / 2

it('bins count from the north and from Greenwich, and are land as their corner says', async () => {
  const { windows, parts } = await read({ filled: [0, 6] })
  expect(windows.map(({ window }) => [window.column, window.row])).toEqual(
    [cellsPerBin, 0].flatMap((row) => [0, 1, 2, 3].map((column) => [greenwich + column * cellsPerBin, row])),
  )
  expect(windows.every(({ window }) => window.columns === cellsPerBin && window.rows === cellsPerBin)).toBe(
    true,
  )
  expect(windows.map(({ rings }) => rings.length)).toEqual([1, 0, 0, 0, 0, 0, 1, 0])
  expect(windows[0]?.rings).toEqual([scale(wholeCell, greenwich, cellsPerBin)])
  expect(windows[6]?.rings).toEqual([scale(wholeCell, greenwich + 2 * cellsPerBin, 0)])
  expect(parts).toEqual([
    [0, 8],
    [4, 8],
  ])
})

it('segments close in their bin, islands by themselves and others along its border', async () => {
  const island = [100, 100, 400, 100, 400, 400]
  const coast = [0, 1000, 40_000, 2000, side, 3000]
  const { windows } = await read({
    segments: [
      { bin: 3, from: 'west', to: 'east', points: coast },
      { bin: 3, from: 'inside', to: 'inside', points: island },
      { bin: 4, from: 'inside', to: 'inside', level: 2, points: island },
    ],
    filled: [3, 4],
  })
  const [column, row] = [greenwich + 3 * cellsPerBin, cellsPerBin]
  expect(windows[3]?.rings.map((ring) => [...ring])).toEqual([
    scale(island, column, row),
    scale([...coast, side, 0, 0, 0], column, row),
  ])
  expect(windows[4]?.rings).toEqual([scale(wholeCell, greenwich, 0), scale(island, greenwich, 0)])
})

it('Antarctica ends at its ice front', async () => {
  const points = [100, 100, 400, 100, 400, 400]
  const { windows } = await read({
    segments: [
      { bin: 4, from: 'inside', to: 'inside', level: 5, points },
      { bin: 4, from: 'inside', to: 'inside', level: 6, points: points.toReversed() },
    ],
  })
  expect(windows[4]?.rings).toEqual([scale(points, greenwich, 0)])
})

it('the name has the version, and the date is that of the version if it is known', async () => {
  const origin = { kind: 'gshhg', licence: gshhgLicence }
  expect((await read({})).origin).toEqual({ ...origin, name: 'GSHHG 2.3.7', date: '2017-06' })
  expect((await read({ version: '2.9.9 ' })).origin).toEqual({ ...origin, name: 'GSHHG 2.9.9', date: null })
  expect((await read({ version: null })).origin).toEqual({ ...origin, name: 'GSHHG', date: null })
})

it('other bins and other files are refused', async () => {
  await expect(read({ binMinutes: 7 })).rejects.toThrow('it has bins of 7 minutes, which are not whole cells')
  await expect(read({ binMinutes: 7 * 60 })).rejects.toThrow('it has bins of 420 minutes')
  const incomplete = 'it is not a complete netCDF file of GSHHG'
  await expect(read({ without: 'N_segments_in_a_bin' })).rejects.toThrow(incomplete)
  writeFileSync(path, 'no HDF5')
  await expect(readGshhgNetcdf(path, createRecordingInput(), () => undefined)).rejects.toThrow(incomplete)
})

/** Reads a coast in a process for which the package is not installed, and prints the class and the message of the error. */
const readWithoutPackage = `
  import { register } from 'node:module'
  const hook = \`export const resolve = (name, context, next) =>
    next(name.startsWith('h5wasm') ? 'not-installed' : name, context)\`
  register('data:text/javascript,' + encodeURIComponent(hook))
  const { readCoastSource } = await import('./src/server/coast/import/read-coast-source.ts')
  const [path, folder] = process.argv.slice(-2)
  const request = { path, folder, builtinPath: path + '.missing', bounds: null }
  await readCoastSource(request, () => undefined).catch((error) => console.log(error.constructor.name + ': ' + error.message))
`

it('without the package for HDF5, one sentence says what to install and which file needs none', () => {
  write({})
  const args = ['--import', 'tsx', '--input-type=module', '-e', readWithoutPackage, path, folder]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stdout).toBe(
    'UnreadableInputError: it is a netCDF file: install the package h5wasm@0.10 beside the server ' +
      '(docs/operating.md, section Coast), or import the file gshhs_f.b of GSHHG, which needs no package\n',
  )
  expect(stderr).toBe('')
})

it('the package that the sentence names is the one that is tested', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const [name = '', range = ''] = hdf5Package.split('@')
  expect(satisfies(devDependencies[name] ?? '', range)).toBe(true)
})
