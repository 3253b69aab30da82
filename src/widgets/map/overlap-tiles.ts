import type { Map as LeafletMap, TileEvent } from 'leaflet'
import { getWindow } from '../../ui/dom-kinds.ts'
import { getPageScale } from '../../ui/page-scale.ts'

/** The width of an element is a whole number, of which the scale of the page is computed. */
const tolerance = 0.01

/**
 * Lets tiles overlap by a pixel where the pixels of the page are not whole pixels of the device: there they would
 * leave lines between them, or brighter ones with Leaflet's blending. Elsewhere they stay sharp. Needs
 * {@link keepTileSize}. Returns a function that ends it.
 */
export function overlapTiles(map: LeafletMap): () => void {
  const container = map.getContainer()
  function check(): void {
    const ratio = getWindow(container).devicePixelRatio * getPageScale(container)
    container.classList.toggle('rs-tiles-overlap', Math.abs(ratio - Math.round(ratio)) > tolerance)
  }
  check()
  map.on('moveend resize', check)
  return () => void map.off('moveend resize', check)
}

/** Passes the width of a new tile to the style sheet, which makes it a pixel wider. */
export function keepTileSize({ tile }: TileEvent): void {
  tile.style.setProperty('--rs-tile', tile.style.width)
}
