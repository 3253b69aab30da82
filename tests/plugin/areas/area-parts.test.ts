import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  listAreaPlaces,
  listBeaconPaths,
  listPlacePaths,
  listTilesToKeep,
} from '../../../src/plugin/signalk/areas/area-parts.ts'
import { isTooLarge } from '../../../src/plugin/signalk/areas/area-store.ts'
import { isIncomplete, readAreas, writeAreas, type Area } from '../../../src/plugin/signalk/areas/area.ts'
import type { PlaceCache } from '../../../src/plugin/signalk/places/place-cache.ts'
import type { SatChartResources } from '../../../src/plugin/signalk/charts/sat-charts.ts'

const box = { x1: 4.1, y1: 43.55, x2: 4.2, y2: 43.6 }

it('a place is kept with its reviews, tides and shelter', () => {
  expect(listPlacePaths(7)).toEqual([
    '/api/v1/places/7',
    '/api/v1/posts?place_id=7',
    '/api/v1/places/7/tides?days=7',
    '/api/v1/places/7/shelter',
  ])
})

it('aids, weather beacons and clearances are asked for in the whole cells of a box', () => {
  const query = 'x1=4&y1=43.5&x2=4.25&y2=43.75&zoom=12'
  expect(listBeaconPaths([box])).toEqual({
    aids: [`/api/v1/nav_aids?${query}`],
    stations: [`/api/v1/meteo_reps?${query}`],
    clearances: [`/api/v1/seamarks/clearances?${query}`],
  })
})

it('a place in two boxes is listed once, and one beside them not', () => {
  const notes = [4.15, 4.25, 4.35].map((longitude, index) => ({
    uuid: `place ${index}`,
    position: { latitude: 43.58, longitude },
  }))
  const places = {
    list: ({ contains }: Parameters<PlaceCache['list']>[0]) =>
      notes.filter(({ position }) => contains(position)),
  } as unknown as PlaceCache // the method that is used
  const found = listAreaPlaces(places, [box, { ...box, x2: 4.3 }])
  expect(found.map(({ uuid }) => uuid)).toEqual(['place 0', 'place 1'])
})

it('a source has tiles from its minimum to its maximum zoom, and none without a zoom of the area', () => {
  const sources = [
    { id: 'one', minZoom: 1, maxZoom: 2 },
    { id: 'two', minZoom: 2, maxZoom: 3 },
  ]
  const charts = { listKeepableSources: () => sources } as unknown as Pick<
    SatChartResources,
    'listKeepableSources'
  > // the used fields
  const list = (maxZoom: number | null) =>
    listTilesToKeep(charts, [box], maxZoom).map(({ source, z, x, y }) => `${source} ${z}/${x}/${y}`)
  expect(list(9)).toEqual(['one 1/1/0', 'one 2/2/1', 'two 2/2/1', 'two 3/4/2'])
  expect(list(1)).toEqual(['one 1/1/0'])
  expect(list(0)).toEqual([])
  expect(list(null)).toEqual([])
})

it('an area has at most 160 cells', () => {
  const row = (degrees: number) => ({ x1: 0.01, y1: 0.01, x2: degrees, y2: 0.02 })
  expect(isTooLarge([row(39.99)])).toBe(false)
  expect(isTooLarge([row(40.01)])).toBe(true)
})

it('an area is complete if it was taken since it was asked for', () => {
  const area = { requestedMs: 5 } as Area // the used field
  const incomplete = [null, 4, 5, 6].filter((takenMs) => isIncomplete({ ...area, takenMs }))
  expect(incomplete).toEqual([null, 4])
})

it('the areas of a site are read for that site only, and none from a damaged file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-areas-'))
  try {
    const path = join(folder, 'areas.json')
    expect(await readAreas(path, 'https://one.example')).toEqual([])
    const areas = [{ id: 'a', name: null, boxes: [box] }] as unknown as Area[] // the other fields are kept alike
    await writeAreas(path, 'https://one.example', areas)
    expect(await readAreas(path, 'https://one.example')).toEqual(areas)
    expect(await readAreas(path, 'https://two.example')).toEqual([])
    for (const damaged of ['{"site":"https://one.ex', 'null', '{"site":"https://one.example","areas":{}}']) {
      writeFileSync(path, damaged)
      expect(await readAreas(path, 'https://one.example')).toEqual([])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
