import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openTownNames } from '../../../src/server/search/town-names.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-towns-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a list in which `count` towns surround three named ones. */
function writeTowns(count: number): string {
  const path = join(folder, `${count}.tsv`)
  const lines = [
    'marseille\tMarseille\tFR\t93\t43.29695\t5.38107',
    'marseille\tMarseille\tUS\tIL\t40.6\t-91.1',
    'zurich\tZürich\tCH\tZH\t47.3\t8.5',
    ...Array.from(
      { length: count },
      (_, index) => `town ${String(index).padStart(6, '0')}\tTown ${index}\tFR\t1\t1\t${index % 180}`,
    ),
  ]
  writeFileSync(
    path,
    lines
      .sort()
      .map((line) => `${line}\n`)
      .join(''),
  )
  return path
}

describe.each([0, 50, 20_000])('openTownNames with %i more towns', (count) => {
  const towns = openTownNames(writeTowns(count))
  afterAll(() => towns.close())

  it('finds all towns of a name', () => {
    expect(towns.findByPrefix('marseille\t', 10)).toEqual([
      {
        name: 'Marseille',
        normalized_name: 'marseille',
        country_code: 'FR',
        state_code: null,
        latitude: 43.29695,
        longitude: 5.38107,
      },
      {
        name: 'Marseille',
        normalized_name: 'marseille',
        country_code: 'US',
        state_code: 'IL',
        latitude: 40.6,
        longitude: -91.1,
      },
    ])
  })

  it('finds the first and the last line, and nothing outside', () => {
    expect(towns.findByPrefix('zur', 10)).toMatchObject([{ name: 'Zürich' }])
    expect(towns.findByPrefix('a', 10)).toEqual([])
    expect(towns.findByPrefix('zz', 10)).toEqual([])
  })

  it('finds every town by its name', () => {
    for (let index = 0; index < count; index += 997)
      expect(towns.findByPrefix(`town ${String(index).padStart(6, '0')}\t`, 2)).toMatchObject([
        { name: `Town ${index}` },
      ])
  })

  it('returns at most the limit', () => {
    expect(towns.findByPrefix('town', 5)).toHaveLength(Math.min(5, count))
  })
})
