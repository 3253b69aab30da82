import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import { findGeoTools } from '../../scripts/geo-tools.ts'
import type { KapFrame } from '../../src/server/sat-charts/kap/georeference.ts'
import { getWorldSizePixels, type ChartSheet } from '../../src/server/sat-charts/chart-sheet.ts'
import type { ChartCorners } from '../../src/server/sat-charts/kap/read-kap.ts'

/** The corners of a picture file as GDAL has them, in degrees; null where GDAL is not on this machine. Throws where it does not open the file. */
export function readGdalCorners(path: string): (ChartCorners & { driver: string; size: number[] }) | null {
  const { gdalinfo } = findGeoTools()
  if (!gdalinfo) return null
  const info = JSON.parse(execFileSync(gdalinfo, ['-json', path], { encoding: 'utf8' }))
  const [width = 0, height = 0] = info.size as number[]
  const said = execFileSync(
    gdalinfo.replace(/gdalinfo$/, 'gdaltransform'),
    ['-t_srs', 'EPSG:4326', '-output_xy', path],
    { input: `0 0\n${width} ${height}\n`, encoding: 'utf8' },
  )
  const [west = NaN, north = NaN, east = NaN, south = NaN] = said.trim().split(/\s+/).map(Number)
  return { driver: info.driverShortName, size: [width, height], north, west, south, east }
}

/** The true corners of a chart. */
export function computeFrameCorners(frame: KapFrame): ChartCorners {
  return {
    north: frame.getLatitude(0),
    west: frame.getLongitude(0),
    south: frame.getLatitude(frame.height),
    east: frame.getLongitude(frame.width),
  }
}

/** Fails where corners lie a pixel of a zoom or more from others; longitudes may differ by whole turns. */
export function expectCorners(
  corners: ChartCorners,
  wanted: ChartCorners,
  { zoom, height }: Pick<ChartSheet, 'zoom' | 'height'>,
): void {
  const perColumn = 360 / getWorldSizePixels(zoom)
  const perRow = (wanted.north - wanted.south) / height
  const turned = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)
  expect(turned(corners.west, wanted.west) / perColumn).toBeLessThan(1)
  expect(turned(corners.east, wanted.east) / perColumn).toBeLessThan(1)
  expect(Math.abs(corners.north - wanted.north) / perRow).toBeLessThan(1)
  expect(Math.abs(corners.south - wanted.south) / perRow).toBeLessThan(1)
}
