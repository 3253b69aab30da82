import type { TileSource } from '../../../core/contract/tile-source.ts'
import type { Position } from '../../../core/geo.ts'
import { toTileUrl, tileSizePx, getTilesAround } from '../../../core/tile-grid.ts'
import { html, type Html } from '../../http/pages/html.ts'

const size = { width: 460, height: 300 }
const reach = { columns: 2, rows: 1 }
/** Built-in basemap, used if the tile server is unavailable. */
const basemapTemplate = '/ground/{z}/{x}/{y}'

/** Renders a static map around a position without scripts. The built-in basemap shows where a tile fails to load. */
export function renderStaticMap(
  position: Position,
  source: TileSource | null,
  wantedZoom: number,
  label: string,
): Html {
  const zoom = source ? Math.min(wantedZoom, source.maxZoom) : wantedZoom
  const templates = [basemapTemplate, ...(source ? [source.template] : [])]
  const { width, height } = size
  const tiles = getTilesAround(position, zoom, reach)
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
      <circle r="10" fill="none" stroke="#000" stroke-opacity="0.5" stroke-width="5" />
      <circle r="10" fill="none" stroke="#fff" stroke-width="2.5" />
      <path d="M0 -6V6M-6 0H6" stroke="#fff" stroke-width="1.5" />
    </svg>
    <figcaption>${label}</figcaption>
  </figure>`
}
