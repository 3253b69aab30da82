import { metresPerFoot } from '../units.ts'

/** Tags of a length, by what they state; the first that a place or seamark has is used. */
const measureTags = {
  depth: ['depth', 'anchorage_depth_m', 'channel_depth_m'],
  draught: ['maxdraft', 'max_vessel_draft_m'],
  length: ['maxlength', 'max_vessel_length_m'],
  /** Clearance under a bridge, cable or pipeline; not `maxheight`, which may be that of a car park. */
  clearance: [
    'seamark:bridge:clearance_height_closed',
    'seamark:bridge:clearance_height',
    'seamark:cable_overhead:clearance_height_safe',
    'seamark:cable_overhead:clearance_height',
    'seamark:pipeline_overhead:clearance_height',
  ],
} as const

export type PlaceMeasure = keyof typeof measureTags

/** A length as its source states it. */
export interface StatedMeasure {
  /** The least value, if the source states a range; null if it is not a number. */
  metres: number | null
  text: string
}

/** Reads what the tags of a place state; null if they state nothing. A number without a unit is in metres. */
export function readMeasure(
  tags: Readonly<Record<string, string>>,
  measure: PlaceMeasure,
): StatedMeasure | null {
  const text = measureTags[measure].map((tag) => tags[tag]?.trim()).find(Boolean)
  if (!text) return null
  const match = /^(\d+(?:[.,]\d+)?)(?:\s*-\s*\d+(?:[.,]\d+)?)?\s*(m|ft|feet|')?$/i.exec(text)
  const value = Number(match?.[1]?.replace(',', '.'))
  const isFeet = match?.[2] !== undefined && match[2].toLowerCase() !== 'm'
  return { text, metres: match ? value * (isFeet ? metresPerFoot : 1) : null }
}
