import type { Bbox } from './geo.ts'

/** An area that the plugin keeps on board. */
export interface AreaReport {
  id: string
  /** Name of the route that it follows; null for a box. */
  name: string | null
  /** Boxes may cross the antimeridian. */
  boxes: Bbox[]
  /** Maximum zoom of the tiles; null without tiles. */
  max_zoom: number | null
  /** When it was last complete, ISO 8601; null before. */
  taken_at: string | null
  /** Stored bytes; 0 before it is complete. */
  bytes: number
  places: number
  /** Completed fraction, 0 to 1, while it or its changes are fetched; otherwise null. */
  progress: number | null
}

/** Answer of `GET /roadstead/areas`. */
export interface AreasAboard {
  areas: AreaReport[]
  /** Name of the active route of the boat, empty if it has none; null without an active route. */
  route: string | null
}

/** Answer of `GET /roadstead/areas/estimate`. */
export interface AreaSize {
  places: number
  tiles: number
  bytes: number
}
