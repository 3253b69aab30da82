import { expect, it } from 'vitest'
import { listPlaceCharts } from '../../../../src/server/plotters/squiddio/place-charts.ts'
import {
  createPlaceSheet,
  getWorldSizePixels,
  locateOnSheet,
} from '../../../../src/server/sat-charts/chart-sheet.ts'

const zoom = 15
const sheets = { createPlaceSheet, locateOnSheet }
/** Degrees of longitude of a fraction of a chart's side. */
const toDegrees = (fraction: number) => (fraction * 2048 * 360) / getWorldSizePixels(zoom)
const place = (id: number, longitude: number, latitude = 0, name = `Place ${id}`) => ({
  id,
  name,
  latitude,
  longitude,
})
const list = (...places: ReturnType<typeof place>[]) =>
  listPlaceCharts(places, [zoom], sheets).map(({ names }) => names)

it('places near to each other share one chart, which names them', () => {
  expect(list(place(1, 4), place(2, 4 + toDegrees(0.24)), place(3, 4, toDegrees(-0.24)))).toEqual([
    { title: 'Place 1, Place 2, Place 3 z15', fileName: '1_gm_z15' },
  ])
})

it('a place near the edge of a chart or outside has its own', () => {
  for (const fraction of [0.26, 0.4, 1, 3])
    expect(list(place(1, 4), place(2, 4 + toDegrees(fraction)))).toEqual([
      { title: 'Place 1 z15', fileName: '1_gm_z15' },
      { title: 'Place 2 z15', fileName: '2_gm_z15' },
    ])
})

it('they share it on both sides of the antimeridian, and at each zoom for itself', () => {
  expect(list(place(1, 179.999), place(2, -179.999))).toHaveLength(1)
  expect(list(place(1, -179.999), place(2, 179.999))).toHaveLength(1)
  const places = [place(1, 4), place(2, 4 + toDegrees(0.2))]
  const charts = listPlaceCharts(places, [14, 15, 17], sheets)
  expect(charts.map(({ names }) => names.fileName).sort()).toEqual([
    '1_gm_z14',
    '1_gm_z15',
    '1_gm_z17',
    '2_gm_z17',
  ])
})

it('a title has the names that fit', () => {
  const long = 'x'.repeat(50)
  expect(list(place(1, 4, 0, long), place(2, 4, 0, 'y'.repeat(20)), place(3, 4, 0, 'Short'))[0]?.title).toBe(
    `${long}, Short z15`,
  )
})
