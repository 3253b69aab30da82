import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import { findGeoTools } from '../../scripts/geo-tools.ts'
import { fromMercator } from '../../src/core/geo.ts'
import type { KapFrame } from '../../src/server/sat-charts/kap/georeference.ts'
import { getWorldSizePixels, type ChartSheet } from '../../src/server/sat-charts/chart-sheet.ts'
import type { ChartCorners } from '../../src/server/sat-charts/kap/read-kap.ts'

/** Returns the corners of an image file according to GDAL, in degrees; null without GDAL. Throws if GDAL cannot open the file. */
export function readGdalCorners(path: string): (ChartCorners & { driver: string; size: number[] }) | null {
  const { gdalinfo } = findGeoTools()
  if (!gdalinfo) return null
  const info = JSON.parse(execFileSync(gdalinfo, ['-json', path], { encoding: 'utf8' }))
  const [width = 0, height = 0] = info.size as number[]
  const output = execFileSync(
    gdalinfo.replace(/gdalinfo$/, 'gdaltransform'),
    ['-t_srs', 'EPSG:4326', '-output_xy', path],
    { input: `0 0\n${width} ${height}\n`, encoding: 'utf8' },
  )
  const [west = NaN, north = NaN, east = NaN, south = NaN] = output.trim().split(/\s+/).map(Number)
  return { driver: info.driverShortName, size: [width, height], north, west, south, east }
}

/** Returns the true corners of a chart. */
export function computeFrameCorners(frame: KapFrame): ChartCorners {
  return {
    north: frame.getLatitude(0),
    west: frame.getLongitude(0),
    south: frame.getLatitude(frame.height),
    east: frame.getLongitude(frame.width),
  }
}

/** Returns the corners of the imagery of a sheet. */
export function computeSheetCorners({ zoom, left, top, width, height }: ChartSheet): ChartCorners {
  const world = getWorldSizePixels(zoom)
  const northWest = fromMercator(left / world, top / world)
  const southEast = fromMercator((left + width) / world, (top + height) / world)
  return {
    north: northWest.latitude,
    west: northWest.longitude,
    south: southEast.latitude,
    east: southEast.longitude,
  }
}

/** Fails if corners differ by a pixel or more; longitudes may differ by 360 degrees. */
export function expectCorners(
  corners: ChartCorners,
  expected: ChartCorners,
  { zoom, height }: Pick<ChartSheet, 'zoom' | 'height'>,
): void {
  const perColumn = 360 / getWorldSizePixels(zoom)
  const perRow = (expected.north - expected.south) / height
  const getAngleDifference = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)
  expect(getAngleDifference(corners.west, expected.west) / perColumn).toBeLessThan(1)
  expect(getAngleDifference(corners.east, expected.east) / perColumn).toBeLessThan(1)
  expect(Math.abs(corners.north - expected.north) / perRow).toBeLessThan(1)
  expect(Math.abs(corners.south - expected.south) / perRow).toBeLessThan(1)
}
