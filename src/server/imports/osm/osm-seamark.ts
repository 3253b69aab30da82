import { cutText } from '../../../core/text.ts'
import { getIalaRegion } from '../../../core/catalogue/iala-regions.ts'
import {
  beaconShapes,
  buoyShapes,
  getSeamarkKind,
  getStandardMark,
  isBuoy,
  seamarkColours,
  seamarkPatterns,
  seamarkTypes,
  type IalaRegion,
  type SeamarkCategory,
  type SeamarkColour,
  type SeamarkKind,
  type SeamarkPattern,
  type SeamarkShape,
  type SeamarkType,
  type StandardMark,
  type TopmarkShape,
} from '../../../core/catalogue/seamarks.ts'
import { textLength } from '../../../core/limits/text.ts'
import { formatLightCharacter } from '../../../core/names/light-character.ts'
import { rejectRecord, type RejectedRecord, type SeamarkRecord } from '../source-record.ts'
import { cleanLine } from '../text-fields.ts'
import { parseLights } from './osm-light.ts'
import { buildOsmUrl, formatOsmKey, osmSource } from './osm-place.ts'
import { splitTagValues, type OsmElement, type OsmTags } from './osm-types.ts'

/** Converts an element to a seamark that the map draws; otherwise returns the reason for rejection. */
export function toSeamarkRecord(
  element: OsmElement,
  updatedAt: string | null,
): SeamarkRecord | RejectedRecord {
  const { tags, latitude, longitude } = element
  const stated = tags['seamark:type']?.trim()
  if (!stated) return rejectRecord('no seamark:type')
  const known = seamarkTypes.find((type) => type === stated)
  const lights = parseLights(tags)
  if (!known && !lights?.length) return rejectRecord('a seamark that the map does not draw')
  if (!lights) return rejectRecord('a light that cannot exist')
  // Of a landmark, pile or platform with a light the light is drawn.
  const type = known ?? 'light_minor'
  const drawing = describeDrawing(type, tags, getRegion(type, tags, element))
  if (typeof drawing === 'string') return rejectRecord(drawing)
  return {
    kind: 'seamark',
    key: formatOsmKey(element),
    name: cleanLine(tags['seamark:name'] ?? tags.name, textLength.name),
    type,
    ...drawing,
    light: cutText(formatLightCharacter(lights), textLength.line) || null,
    latitude,
    longitude,
    ...osmSource,
    source_url: buildOsmUrl(element),
    updated_at: updatedAt,
  }
}

/** The region that the tags state, otherwise that of the position. */
function getRegion(type: SeamarkType, tags: OsmTags, element: OsmElement): IalaRegion {
  const system = tags[`seamark:${type}:system`]?.toLowerCase()
  if (system === 'iala-a') return 'A'
  return system === 'iala-b' ? 'B' : getIalaRegion(element)
}

type Drawing = Pick<SeamarkRecord, 'category' | 'shape' | 'colours' | 'pattern' | 'topmark'>

/** Returns what is drawn for a mark, or why its tags are impossible. */
function describeDrawing(type: SeamarkType, tags: OsmTags, region: IalaRegion): Drawing | string {
  const kind = getSeamarkKind(type)
  if (kind === 'light' || kind === 'light-vessel') {
    const shape = kind === 'light' ? 'star' : 'hull'
    const hull = kind === 'light' ? [] : parseColours(tags[`seamark:${type}:colour`])
    return { category: null, shape, colours: hull ?? [], pattern: null, topmark: null }
  }
  const stated = parseColours(tags[`seamark:${type}:colour`])
  if (!stated) return 'a colour that no mark has'
  const shape = parseShape(type, tags)
  if (shape === 'impossible') return 'a shape that no such mark has'
  const category = parseCategory(kind, tags[`seamark:${type}:category`], stated)
  const standard = getStandardMark(kind, category, region)
  if (kind === 'cardinal' && !standard) return 'a cardinal mark without a quadrant'
  const colours = stated.length > 0 ? stated : standard?.colours
  if (!colours) return 'a lateral mark without side and colours'
  return {
    category,
    shape: shape ?? (isBuoy(type) ? (standard?.buoyShape ?? 'pillar') : 'stake'),
    colours: [...colours],
    pattern: colours.length > 1 ? parsePattern(tags[`seamark:${type}:colour_pattern`], standard) : null,
    topmark: parseTopmark(tags, standard),
  }
}

const knownColours = new Set<string>(seamarkColours)

/** Returns the stated colours, an empty list if there are none, and null if one does not exist. */
function parseColours(text: string | undefined): SeamarkColour[] | null {
  const colours = (text ?? '')
    .toLowerCase()
    .replace(/\bgray\b/g, 'grey')
    .split(/[;,/]/)
    .map((colour) => colour.trim())
    .filter(Boolean)
  // The cast holds: every colour is in the list.
  return colours.every((colour) => knownColours.has(colour)) ? (colours as SeamarkColour[]) : null
}

/** Bands that the tags do not describe are those of the standard mark, otherwise horizontal. */
function parsePattern(text: string | undefined, standard: StandardMark | null): SeamarkPattern {
  const stated = text?.trim().toLowerCase()
  return seamarkPatterns.find((pattern) => pattern === stated) ?? standard?.pattern ?? 'horizontal'
}

const shapeAliases: ReadonlyMap<string, SeamarkShape> = new Map([
  ...buoyShapes.map((shape) => [shape, shape] as const),
  ...beaconShapes.map((shape) => [shape, shape] as const),
  ['cylindrical', 'can'],
  ['cylinder', 'can'],
  ['cone', 'conical'],
  ['sphere', 'spherical'],
  ['super_buoy', 'super-buoy'],
  ['super-buoy', 'super-buoy'],
  ['superbuoy', 'super-buoy'],
  ['ice_buoy', 'spar'],
  ['ice-buoy', 'spar'],
  ['pole', 'stake'],
  ['perch', 'withy'],
  ['post', 'stake'],
  ['pile', 'stake'],
  ['stake, pole, perch, post', 'stake'],
  ['stake,pole,perch,post', 'stake'],
  ['beacon_tower', 'tower'],
  ['pile_beacon', 'stake'],
  ['lattice_beacon', 'lattice'],
  ['buoyant', 'stake'],
  ['buoyant_beacon', 'stake'],
])

/** Returns the stated shape, null if there is none, and 'impossible' if it is that of no such mark. */
function parseShape(type: SeamarkType, tags: OsmTags): SeamarkShape | 'impossible' | null {
  const text = tags[`seamark:${type}:shape`]?.trim().toLowerCase()
  if (!text) return null
  const [first = ''] = text.split(';')
  const shape = shapeAliases.get(text) ?? shapeAliases.get(first)
  if (!shape) return 'impossible'
  const isPossible = isBuoy(type)
    ? buoyShapes.some((known) => known === shape)
    : beaconShapes.some((known) => known === shape)
  return isPossible ? shape : 'impossible'
}

const categoryNames: ReadonlyMap<string, SeamarkCategory> = new Map([
  ['port', 'port'],
  ['starboard', 'starboard'],
  ['preferred_channel_port', 'preferred-port'],
  ['preferred_channel_starboard', 'preferred-starboard'],
  ['waterway_right', 'right-bank'],
  ['waterway_left', 'left-bank'],
  ['channel_right', 'right-bank'],
  ['channel_left', 'left-bank'],
])
const quadrants = ['north', 'east', 'south', 'west'] as const

/** A cardinal mark without a quadrant has that of its colours. */
function parseCategory(
  kind: SeamarkKind,
  text: string | undefined,
  colours: readonly SeamarkColour[],
): SeamarkCategory | null {
  const stated = text?.trim().toLowerCase() ?? ''
  if (kind === 'lateral') return categoryNames.get(stated) ?? null
  if (kind !== 'cardinal') return null
  const bands = colours.join()
  return (
    quadrants.find((quadrant) => quadrant === stated) ??
    quadrants.find((quadrant) => getStandardMark(kind, quadrant, 'A')?.colours.join() === bands) ??
    null
  )
}

const topmarkShapes: ReadonlyMap<string, TopmarkShape> = new Map([
  ['2 cones up', 'cones-up'],
  ['2 cones down', 'cones-down'],
  ['2 cones point together', 'cones-together'],
  ['2 cones base together', 'cones-apart'],
  ['cone, point up', 'cone-up'],
  ['cone, point down', 'cone-down'],
  ['triangle, point up', 'cone-up'],
  ['triangle, point down', 'cone-down'],
  ['besom, point up', 'cone-up'],
  ['besom, point down', 'cone-down'],
  ['cylinder', 'cylinder'],
  ['can', 'cylinder'],
  ['sphere', 'sphere'],
  ['circle', 'sphere'],
  ['2 spheres', 'spheres'],
  ['x-shape', 'x'],
  ['x_shape', 'x'],
  ['cross', 'cross'],
  ['upright cross', 'cross'],
  ['cube, point up', 'diamond'],
  ['rhombus', 'diamond'],
  ['square', 'square'],
  ['rectangle, horizontal', 'board'],
  ['rectangle, vertical', 'board'],
  ['board', 'board'],
  ['flag', 'board'],
])

/** The stated topmark, otherwise the one that such marks nearly always have. */
function parseTopmark(tags: OsmTags, standard: StandardMark | null): SeamarkRecord['topmark'] {
  const [shapeKey, colourKey] =
    'seamark:topmark:shape' in tags
      ? ['seamark:topmark:shape', 'seamark:topmark:colour']
      : ['seamark:daymark:shape', 'seamark:daymark:colour']
  const shape = topmarkShapes.get((tags[shapeKey] ?? '').trim().toLowerCase())
  const usual = standard?.topmark ?? null
  if (!shape) return usual && { shape: usual.shape, colours: [...usual.colours] }
  const stated = splitTagValues(tags, colourKey).length > 0 ? parseColours(tags[colourKey]) : null
  const colours = stated ?? usual?.colours ?? standard?.colours.slice(0, 1) ?? ['black']
  return { shape, colours: [...colours] }
}
