import type { Light } from '../../../core/names/light-character.ts'
import { splitTagValues, type OsmTags } from './osm-types.ts'

/** Rhythms of S-57 (LITCHR) as OpenStreetMap writes them. */
const characters = new Set(
  (
    'F Fl LFl Q VQ UQ Iso Oc IQ IVQ IUQ Mo FFl FLFl FlLFl OcFl Q+LFl VQ+LFl UQ+LFl Fl+LFl ' +
    'Al Al.F Al.Fl Al.LFl Al.Oc Al.Iso Al.FFl Al.Grp'
  ).split(' '),
)

/** Greatest values that a light has anywhere; what is beyond is an error of the source. */
const maximum = { periodSeconds: 600, heightMetres: 1_000, rangeNm: 60 }

/**
 * Returns the lights that the tags of a seamark describe, each sector as one; null if one of them cannot
 * exist. Parts without a character, as of a light that is only mentioned, describe no light.
 */
export function parseLights(tags: OsmTags): Light[] | null {
  const lights: Light[] = []
  for (const prefix of listPrefixes(tags)) {
    const light = parseLight(tags, prefix)
    if (light === 'impossible') return null
    if (light) lights.push(light)
  }
  return lights
}

/** Lights and sectors are numbered: `seamark:light:1:character`. */
function listPrefixes(tags: OsmTags): string[] {
  const numbers = new Set<number>()
  for (const key of Object.keys(tags)) {
    const number = /^seamark:light:(\d{1,3}):/.exec(key)?.[1]
    if (number !== undefined) numbers.add(Number(number))
  }
  const numbered = [...numbers].sort((a, b) => a - b).map((number) => `seamark:light:${number}:`)
  return ['seamark:light:', ...numbered]
}

function parseLight(tags: OsmTags, prefix: string): Light | 'impossible' | null {
  const character = tags[`${prefix}character`]?.trim()
  if (!character) return null
  const periodSeconds = parseMeasure(tags[`${prefix}period`], 's', maximum.periodSeconds)
  const heightMetres = parseMeasure(tags[`${prefix}height`], 'm', maximum.heightMetres)
  const rangeNm = parseMeasure(tags[`${prefix}range`], 'M|nm', maximum.rangeNm)
  const group = tags[`${prefix}group`]?.trim().replace(/^\((.*)\)$/, '$1') || null
  const areSectorsValid = ['sector_start', 'sector_end'].every((field) => isBearing(tags[prefix + field]))
  const exists =
    characters.has(character) &&
    (group === null || /^([A-Z]{1,3}|\d{1,2}([+,]\d{1,2}){0,3})$/.test(group)) &&
    areSectorsValid
  if (!exists || periodSeconds === 'impossible' || heightMetres === 'impossible' || rangeNm === 'impossible')
    return 'impossible'
  const multiple = Number(tags[`${prefix}multiple`])
  const categories = splitTagValues(tags, `${prefix}category`)
  return {
    character,
    group,
    colours: splitTagValues(tags, `${prefix}colour`).map((colour) => colour.toLowerCase()),
    periodSeconds,
    heightMetres,
    rangeNm,
    isDirectional: categories.includes('directional'),
    multiple: Number.isInteger(multiple) && multiple > 1 && multiple < 10 ? multiple : null,
    arrangement: categories.includes('vertical')
      ? 'vertical'
      : categories.includes('horizontal')
        ? 'horizontal'
        : null,
  }
}

/** Parses `15`, `15 s` or, of several values, the first; null if there is none. */
function parseMeasure(text: string | undefined, units: string, limit: number): number | 'impossible' | null {
  const [first = ''] = (text ?? '').trim().split(/[;/]/)
  if (first === '') return null
  const value = new RegExp(`^(\\d+(?:[.,]\\d+)?)\\s*(?:${units})?$`, 'i').exec(first.trim())?.[1]
  const number = Number(value?.replace(',', '.'))
  return number > 0 && number <= limit ? number : 'impossible'
}

/** Sectors may also end at a point: `shore`. */
function isBearing(text: string | undefined): boolean {
  const degrees = Number(text)
  return text === undefined || Number.isNaN(degrees) || (degrees >= 0 && degrees <= 360)
}
