import type { TileSource } from '../../../core/contract/tile-source.ts'
import type { Bbox, Position } from '../../../core/geo.ts'
import { toTileUrl, tileSizePx, getTilesAround } from '../../../core/tile-grid.ts'
import type { NamedPoint } from '../../gazetteer/name-list.ts'
import {
  getStaticBounds,
  placeStaticLabels,
  type LabelSize,
  type StaticMap,
} from '../../gazetteer/static-labels.ts'
import { html, type Html } from '../../http/pages/html.ts'

const size = { width: 460, height: 300 }
const labelSize: LabelSize = { letterPx: 7, linePx: 14, markerPx: 18 }
const reach = { columns: 2, rows: 1 }
/** Built-in basemap, used if the tile server is unavailable. */
const basemapTemplate = '/ground/{z}/{x}/{y}'

/** What a static map shows around a position. */
export interface StaticMapOptions {
  source: TileSource | null
  /** Zoom, if the source has it; else its highest. */
  zoom: number
  label: string
  names: readonly NamedPoint[]
}

/** The bounds and the zoom of a static map, for its names. */
export function getStaticMapView(
  position: Position,
  { source, zoom }: Pick<StaticMapOptions, 'source' | 'zoom'>,
): { bounds: Bbox; zoom: number } {
  const map = toStaticMap(position, source ? Math.min(zoom, source.maxZoom) : zoom)
  return { bounds: getStaticBounds(map), zoom: map.zoom }
}

function toStaticMap(centre: Position, zoom: number): StaticMap {
  const { width, height } = size
  return { centre, zoom, width, height, centrePx: { x: width / 2, y: height / 2 } }
}

/**
 * Renders a static map around a position without scripts, with the names that have room. The built-in basemap shows where
 * a tile fails to load.
 */
export function renderStaticMap(position: Position, options: StaticMapOptions): Html {
  const { source, label } = options
  const { zoom } = getStaticMapView(position, options)
  const templates = [basemapTemplate, ...(source ? [source.template] : [])]
  const { width, height } = size
  const tiles = getTilesAround(position, zoom, reach)
  const names = placeStaticLabels(options.names, toStaticMap(position, zoom), labelSize)
  return html`<figure class="rs-card-page__map">
    <svg viewBox="${-width / 2} ${-height / 2} ${width} ${height}" role="img" aria-label="${label}">
      <g>
        ${templates.flatMap((template) =>
          tiles.map(
            ({ x, y, left, top }) =>
              // HTML images that fail to load are invisible here; SVG images would show a broken-image icon.
              html`<foreignObject x="${left}" y="${top}" width="${tileSizePx}" height="${tileSizePx}">
                <img alt="" src="${toTileUrl(template, zoom, x, y)}" />
              </foreignObject>`,
          ),
        )}
      </g>
      <g class="rs-card-page__names">
        ${names.map(({ name, kind, x, y }) => html`<text x="${x - width / 2}" y="${y - height / 2}" data-kind="${kind}">${name}</text>`)}
      </g>
      <circle r="10" fill="none" stroke="#000" stroke-opacity="0.5" stroke-width="5" />
      <circle r="10" fill="none" stroke="#fff" stroke-width="2.5" />
      <path d="M0 -6V6M-6 0H6" stroke="#fff" stroke-width="1.5" />
    </svg>
    <figcaption>${label}</figcaption>
  </figure>`
}
