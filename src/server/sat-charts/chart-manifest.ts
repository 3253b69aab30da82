import { createHash } from 'node:crypto'
import { round } from '../../core/units.ts'
import { computeChartCorners, readKapHeader, type ChartCorners } from './kap/read-kap.ts'
import type { RenderedSheet } from './render-sheet.ts'
import type { GridSheet } from './chart-sheet.ts'

/** Manifest entry of one chart file. */
export interface ManifestSheet {
  file: string
  bytes: number
  sha256: string
  /** Pixels. */
  width: number
  height: number
  scale: number
  /** Degrees, computed from the control points in the file. */
  corners: ChartCorners
  zoom: number
  /** Zoom of the imagery; if below `zoom`, the imagery is upscaled. */
  imagery_zoom: number
  source: string
  complete: boolean
  tiles: number
  missing_tiles: number
  /** Missing tiles that are replaced by coarser imagery. */
  replaced_tiles: number
}

/** A sheet of the area that is missing in the pack. */
export interface OmittedSheet {
  file: string
  reason: 'no imagery' | 'source away' | 'not made'
}

const decimals = 9

/** Creates the manifest entry of a rendered chart. */
export function toManifestSheet(sheet: GridSheet, file: string, rendered: RenderedSheet): ManifestSheet {
  const header = readKapHeader(rendered.bytes)
  const { north, west, south, east } = computeChartCorners(header)
  return {
    file,
    bytes: rendered.bytes.length,
    sha256: createHash('sha256').update(rendered.bytes).digest('hex'),
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
    imagery_zoom: rendered.imageryZoom,
    source: rendered.source.id,
    complete: rendered.missingCount === 0,
    tiles: rendered.tileCount,
    missing_tiles: rendered.missingCount,
    replaced_tiles: rendered.fallbackCount,
  }
}
