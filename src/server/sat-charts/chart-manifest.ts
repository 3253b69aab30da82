import { createHash } from 'node:crypto'
import { round } from '../../core/units.ts'
import { computeChartCorners, readKapHeader, type ChartCorners } from './kap/read-kap.ts'
import type { RenderedSheet } from './render-sheet.ts'
import type { GridSheet } from './chart-sheet.ts'

/** What a pack's manifest says of one file. */
export interface ManifestSheet {
  file: string
  bytes: number
  sha256: string
  /** Pixels. */
  width: number
  height: number
  scale: number
  /** Degrees, worked out from the control points in the file itself. */
  corners: ChartCorners
  zoom: number
  /** Zoom of the imagery; below `zoom` it is enlarged. */
  imagery_zoom: number
  source: string
  complete: boolean
  tiles: number
  missing_tiles: number
  /** Of the missing tiles, those for which coarser imagery stands in. */
  replaced_tiles: number
}

/** A sheet of the area that is not in the pack. */
export interface OmittedSheet {
  file: string
  reason: 'no imagery' | 'source away' | 'not made'
}

const decimals = 9

/** Reads a finished chart and says what it is. */
export function toManifestSheet(sheet: GridSheet, file: string, made: RenderedSheet): ManifestSheet {
  const header = readKapHeader(made.bytes)
  const { north, west, south, east } = computeChartCorners(header)
  return {
    file,
    bytes: made.bytes.length,
    sha256: createHash('sha256').update(made.bytes).digest('hex'),
    width: header.width,
    height: header.height,
    scale: header.scale,
    corners: {
      north: round(north, decimals),
      west: round(west, decimals),
      south: round(south, decimals),
      east: round(east, decimals),
    },
    zoom: sheet.zoom,
    imagery_zoom: made.imageryZoom,
    source: made.source.id,
    complete: made.missingCount === 0,
    tiles: made.tileCount,
    missing_tiles: made.missingCount,
    replaced_tiles: made.fallbackCount,
  }
}
