import type { Position } from './geo.ts'

/** A place near the boat, as kept on board. */
export interface NearbyPlace extends Position {
  id: number
  name: string
  type_enum: number
}

/** Answer of the plugin's route `/roadstead/nearby`: the places around a position that are kept on board, nearest first. */
export interface NearbyPlaces {
  /** When the oldest of them was fetched, ISO 8601; null without any. */
  kept_at: string | null
  places: NearbyPlace[]
}
