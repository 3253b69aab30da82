import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { TileSource } from '../../../src/core/contract/tile-source.ts'
import { defaultTileSources } from '../../../src/server/system/default-tile-sources.ts'

const find = (kind: TileSource['kind']) => defaultTileSources.find((source) => source.kind === kind)

it('the default sources are imagery and a topographic map of the whole world, encrypted on their way', () => {
  expect(defaultTileSources.map(({ kind }) => kind)).toEqual(['satellite', 'topo'])
  expect(new Set(defaultTileSources.map(({ id }) => id)).size).toBe(2)
  for (const source of defaultTileSources) {
    expect([...Value.Errors(TileSource, source)]).toEqual([])
    expect(source.bbox ?? null).toBeNull()
    expect(source.template).toMatch(/^https:\/\//)
    for (const part of ['{z}', '{x}', '{y}']) expect(source.template).toContain(part)
    expect(source.minZoom).toBe(0)
  }
})

it('the imagery is credited as CC BY 4.0 demands: author, changed Copernicus data with their years', () => {
  const { template, attribution, licence, imageryDate } = find('satellite') ?? {}
  // EOX offers the mosaic of 2016 and 2017 under CC BY; later ones may not be used commercially.
  expect(licence).toBe('CC-BY-4.0')
  expect(template).toMatch(
    /^https:\/\/tiles\.maps\.eox\.at\/.*\/s2cloudless_3857\/.*\/\{z\}\/\{y\}\/\{x\}\.jpg$/,
  )
  for (const credit of ['EOX', 'https://s2maps.eu', 'modified Copernicus Sentinel data 2016 & 2017'])
    expect(attribution).toContain(credit)
  for (const year of ['2016', '2017']) expect(imageryDate).toContain(year)
})

it('the imagery has no detail of its own above zoom 14: its pixels are 10 m wide', () => {
  const { maxZoom = 0, offlineAllowed } = find('satellite') ?? {}
  const pixelMeters = (zoom: number) => 40_075_017 / 256 / 2 ** zoom
  expect(pixelMeters(maxZoom)).toBeLessThan(10)
  expect(pixelMeters(maxZoom - 1)).toBeGreaterThan(10)
  // CC BY allows copies.
  expect(offlineAllowed).toBe(true)
})

it('OpenTopoMap is shown up to its zoom 17, with its credits, and not downloaded for charts', () => {
  const { template, attribution, licence, maxZoom, offlineAllowed } = find('topo') ?? {}
  expect(template).toBe('https://{s}.tile.opentopomap.org/{z}/{x}/{y}.png')
  // Its terms of use forbid mass downloads.
  expect(maxZoom).toBe(17)
  expect(offlineAllowed).toBe(false)
  expect(licence).toBe('CC-BY-SA-3.0')
  for (const credit of ['OpenStreetMap contributors', 'SRTM', 'OpenTopoMap', 'CC-BY-SA'])
    expect(attribution).toContain(credit)
})
