/**
 * Seamarks that the map draws, as OpenStreetMap states them (`seamark:type`, from S-57), and what a chart
 * shows for each (IHO INT1, sections P and Q).
 */
export const seamarkTypes = [
  'buoy_lateral',
  'buoy_cardinal',
  'buoy_isolated_danger',
  'buoy_safe_water',
  'buoy_special_purpose',
  'beacon_lateral',
  'beacon_cardinal',
  'beacon_isolated_danger',
  'beacon_safe_water',
  'beacon_special_purpose',
  'light_major',
  'light_minor',
  'light_vessel',
  'light_float',
] as const
export type SeamarkType = (typeof seamarkTypes)[number]

/** What a mark means, whether it floats or stands. */
export const seamarkKinds = [
  'lateral',
  'cardinal',
  'isolated-danger',
  'safe-water',
  'special',
  'light',
  'light-vessel',
] as const
export type SeamarkKind = (typeof seamarkKinds)[number]

/** Side of a lateral mark or quadrant of a cardinal mark. `right-bank` and `left-bank` are those of inland waterways. */
export const seamarkCategories = [
  'port',
  'starboard',
  'preferred-port',
  'preferred-starboard',
  'right-bank',
  'left-bank',
  'north',
  'east',
  'south',
  'west',
] as const
export type SeamarkCategory = (typeof seamarkCategories)[number]

export const buoyShapes = ['can', 'conical', 'spherical', 'pillar', 'spar', 'barrel', 'super-buoy'] as const
export const beaconShapes = ['stake', 'tower', 'lattice', 'cairn', 'withy'] as const
/** Outline of a mark. Lights have a star, light vessels and floats a hull. */
export const seamarkShapes = [...buoyShapes, ...beaconShapes, 'star', 'hull'] as const
export type SeamarkShape = (typeof seamarkShapes)[number]

export const seamarkColours = [
  'white',
  'black',
  'red',
  'green',
  'blue',
  'yellow',
  'grey',
  'brown',
  'amber',
  'violet',
  'orange',
  'magenta',
  'pink',
] as const
export type SeamarkColour = (typeof seamarkColours)[number]

/** Direction of the bands of several colours. */
export const seamarkPatterns = ['horizontal', 'vertical', 'diagonal', 'squared'] as const
export type SeamarkPattern = (typeof seamarkPatterns)[number]

export const topmarkShapes = [
  'cones-up',
  'cones-down',
  'cones-together',
  'cones-apart',
  'cone-up',
  'cone-down',
  'cylinder',
  'sphere',
  'spheres',
  'x',
  'cross',
  'diamond',
  'square',
  'board',
] as const
export type TopmarkShape = (typeof topmarkShapes)[number]

export interface Topmark {
  shape: TopmarkShape
  colours: readonly SeamarkColour[]
}

/** Buoyage regions of IALA: where a vessel that comes from the sea has red to port (A) or to starboard (B). */
export type IalaRegion = 'A' | 'B'

/** Returns the meaning of a type of seamark. */
export function getSeamarkKind(type: SeamarkType): SeamarkKind {
  if (type === 'light_major' || type === 'light_minor') return 'light'
  if (type === 'light_vessel' || type === 'light_float') return 'light-vessel'
  // The cast holds: the other types are a family and one of the kinds, spelled with underscores.
  return type
    .replace(/^(buoy|beacon)_/, '')
    .replace('_purpose', '')
    .replace('_', '-') as SeamarkKind
}

export function isBuoy(type: SeamarkType): boolean {
  return type.startsWith('buoy_')
}

/** Colours, pattern, shape and topmark of a mark as IALA prescribes them. */
export interface StandardMark {
  colours: readonly SeamarkColour[]
  pattern: SeamarkPattern | null
  /** Shape of a buoy; a beacon is a stake. */
  buoyShape: SeamarkShape
  /** Topmark that such marks have with few exceptions; null where many have none. */
  topmark: Topmark | null
}

/**
 * Returns what IALA prescribes for a mark; null if it prescribes no colours: for a lateral mark without a
 * side, a cardinal mark without a quadrant, and for lights.
 */
export function getStandardMark(
  kind: SeamarkKind,
  category: SeamarkCategory | null,
  region: IalaRegion,
): StandardMark | null {
  if (kind === 'cardinal') return (category && cardinalMarks.get(category)) ?? null
  if (kind === 'lateral') return (category && getLateralMark(category, region)) ?? null
  return otherMarks.get(kind) ?? null
}

const cones = (shape: TopmarkShape): Topmark => ({ shape, colours: ['black'] })
const cardinal = (shape: TopmarkShape, ...colours: SeamarkColour[]): StandardMark => ({
  colours,
  pattern: 'horizontal',
  buoyShape: 'pillar',
  topmark: cones(shape),
})
const cardinalMarks: ReadonlyMap<SeamarkCategory, StandardMark> = new Map([
  ['north', cardinal('cones-up', 'black', 'yellow')],
  ['east', cardinal('cones-apart', 'black', 'yellow', 'black')],
  ['south', cardinal('cones-down', 'yellow', 'black')],
  ['west', cardinal('cones-together', 'yellow', 'black', 'yellow')],
])

const otherMarks: ReadonlyMap<SeamarkKind, StandardMark> = new Map([
  [
    'isolated-danger',
    {
      colours: ['black', 'red', 'black'],
      pattern: 'horizontal',
      buoyShape: 'pillar',
      topmark: { shape: 'spheres', colours: ['black'] },
    },
  ],
  [
    'safe-water',
    {
      colours: ['red', 'white'],
      pattern: 'vertical',
      buoyShape: 'spherical',
      topmark: { shape: 'sphere', colours: ['red'] },
    },
  ],
  ['special', { colours: ['yellow'], pattern: null, buoyShape: 'pillar', topmark: null }],
])

function getLateralMark(category: SeamarkCategory, region: IalaRegion): StandardMark | null {
  // A mark of a preferred channel is the mark of the other side with a band: where the preferred channel
  // is to starboard, it is left to port.
  const isPortHand = category === 'port' || category === 'preferred-starboard'
  const isStarboardHand = category === 'starboard' || category === 'preferred-port'
  // Inland waterways (CEVNI) have red cans at the right bank in every region.
  if (category === 'right-bank') return createLateralMark('can', 'red')
  if (category === 'left-bank') return createLateralMark('conical', 'green')
  if (!isPortHand && !isStarboardHand) return null
  const colour = isPortHand === (region === 'A') ? 'red' : 'green'
  const band = colour === 'red' ? 'green' : 'red'
  const colours: SeamarkColour[] = category.startsWith('preferred') ? [colour, band, colour] : [colour]
  return createLateralMark(isPortHand ? 'can' : 'conical', ...colours)
}

function createLateralMark(buoyShape: SeamarkShape, ...colours: SeamarkColour[]): StandardMark {
  return { colours, pattern: colours.length > 1 ? 'horizontal' : null, buoyShape, topmark: null }
}
