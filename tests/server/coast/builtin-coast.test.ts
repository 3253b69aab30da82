import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtinCoastPath } from '../../../src/server/coast/builtin-path.ts'
import { openBuiltinCoast, type BuiltinCoast } from '../../../src/server/coast/builtin-coast.ts'
import { formatBuiltinCoast } from '../../../src/server/coast/builtin-format.ts'
import {
  coastCellUnits,
  getCoastCellCorner,
  getCoastCellNumber,
  isWholeCell,
} from '../../../src/server/coast/coast-cell.ts'
import { cutRings, isFilled } from './cut-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-coast-'))
const opened: BuiltinCoast[] = []
const open = (path: string) => {
  const coast = openBuiltinCoast(path)
  opened.push(coast)
  return coast
}
let builtin: BuiltinCoast
beforeAll(() => {
  builtin = open(builtinCoastPath)
})
afterAll(async () => {
  for (const coast of opened) await coast.close()
  rmSync(folder, { recursive: true })
})

it('returns the cells that were written, and sea for the others', async () => {
  const path = join(folder, 'coast.bin')
  const cells = cutRings([
    [5.9, 42.9],
    [7.1, 42.9],
    [7.1, 44.1],
  ])
  writeFileSync(path, formatBuiltinCoast(cells.values()))
  const coast = open(path)
  for (const { number, rings, spacing } of cells.values()) {
    const found = await coast.getCell(number)
    expect(found.rings).toEqual(rings.map((ring) => Uint16Array.from(ring)))
    if (spacing !== null) expect(found.spacing).toBe(Math.round(spacing))
  }
  expect((await coast.getCell(0)).rings).toEqual([])
})

it('knows land, sea and coast of the world', async () => {
  const hasLand = async (latitude: number, longitude: number) => {
    const number = getCoastCellNumber(latitude, longitude)
    const corner = getCoastCellCorner(number)
    const scale = coastCellUnits / 0.25
    const { rings } = await builtin.getCell(number)
    return isFilled(rings, (longitude - corner.longitude) * scale, (latitude - corner.latitude) * scale)
  }
  const land = [
    [48.85, 2.35],
    [-89.9, 12],
    [-88, 179.99],
    [-88, -179.99],
    [67, -179.5],
    [66.5, 179.9],
    [23, 10],
    [-25, 134],
    [64.5, -18],
  ] as const
  const sea = [
    [42, 5],
    [0, -140],
    [89.9, 0],
    [0, 179.99],
    [0, -179.99],
    [42.5, 35],
    [42, 51],
    [-60, 100],
  ] as const
  for (const [latitude, longitude] of land)
    expect(await hasLand(latitude, longitude), `${latitude} ${longitude}`).toBe(true)
  for (const [latitude, longitude] of sea)
    expect(await hasLand(latitude, longitude), `${latitude} ${longitude}`).toBe(false)
  expect(isWholeCell((await builtin.getCell(getCoastCellNumber(23, 10))).rings)).toBe(true)
  expect((await builtin.getCell(getCoastCellNumber(43.2, 5.4))).spacing).toBeGreaterThan(100)
})

it('is all sea without its file, and refuses a file of another version', async () => {
  expect((await open(join(folder, 'missing.bin')).getCell(5)).rings).toEqual([])
  const path = join(folder, 'other.bin')
  writeFileSync(path, 'RSCOAST0 and more')
  await expect(open(path).getCell(5)).rejects.toThrow('build the basemap again')
})
