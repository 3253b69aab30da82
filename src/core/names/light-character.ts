/** A light, or one sector of a light. */
export interface Light {
  /** Rhythm as in S-57: `Fl`, `LFl`, `Iso`, `Oc`, `Q+LFl`. */
  character: string
  /** Group of flashes (`3`, `2+1`) or the letter of a Morse light. */
  group: string | null
  /** Colours in English; several of a light that alternates. */
  colours: readonly string[]
  periodSeconds: number | null
  heightMetres: number | null
  rangeNm: number | null
  /** A directional light. */
  isDirectional?: boolean
  /** Number of equal lights beside or above each other. */
  multiple?: number | null
  arrangement?: 'vertical' | 'horizontal' | null
}

/** Letters of light colours on charts, in the order in which a chart lists the colours of sectors. */
const letters: ReadonlyMap<string, string> = new Map([
  ['white', 'W'],
  ['red', 'R'],
  ['green', 'G'],
  ['blue', 'Bu'],
  ['violet', 'Vi'],
  ['yellow', 'Y'],
  ['orange', 'Or'],
  ['amber', 'Am'],
])
const order = [...letters.keys()]

/** Returns the letter of a light colour on charts, or the colour itself if it has none. */
export function getLightColourLetter(colour: string): string {
  return letters.get(colour) ?? colour
}

/**
 * Formats the lights of one mark as charts do (IHO INT1, P 10 to 16): `Fl(3) W 15s 41m 22M`. Sectors of one
 * rhythm are one light with all their colours and ranges, `Oc WRG 4s 12-8M`; other lights follow after an
 * ampersand. An empty text if there is no light.
 */
export function formatLightCharacter(lights: readonly Light[]): string {
  const groups = new Map<string, Light[]>()
  for (const light of lights) {
    const key = [
      light.character,
      light.group,
      light.periodSeconds,
      light.isDirectional,
      light.multiple,
    ].join()
    groups.set(key, [...(groups.get(key) ?? []), light])
  }
  return [...groups.values()].map(formatGroup).join(' & ')
}

function formatGroup(lights: readonly Light[]): string {
  const [light] = lights
  if (!light) return ''
  const count = light.multiple && light.multiple > 1 ? String(light.multiple) : ''
  const arrangement = light.arrangement === 'vertical' ? '(vert)' : '(hor)'
  const parts = [
    light.isDirectional && 'Dir',
    count + formatRhythm(light),
    formatColours(lights),
    count && light.arrangement && arrangement,
    light.periodSeconds !== null && `${light.periodSeconds}s`,
    formatHeight(lights),
    formatRanges(lights),
  ]
  return parts.filter(Boolean).join(' ')
}

/** A group belongs to the first part of a rhythm: `Q(6)+LFl`. */
function formatRhythm({ character, group }: Light): string {
  // S-57 omits the sign between flashes and a long flash; 'FFl' is written so on charts too.
  const spelled = character.replace(/^(Fl|Oc)(L?Fl)$/, '$1+$2')
  if (!group) return spelled
  const [first = '', ...rest] = spelled.split('+')
  return [`${first}(${group})`, ...rest].join('+')
}

function formatColours(lights: readonly Light[]): string {
  const colours = new Set(lights.flatMap((light) => light.colours))
  const rank = (colour: string) => (order.includes(colour) ? order.indexOf(colour) : order.length)
  // An alternating light keeps the order in which its colours follow each other.
  const listed = lights.length === 1 ? [...colours] : [...colours].sort((a, b) => rank(a) - rank(b))
  return listed.map(getLightColourLetter).join('')
}

function formatHeight(lights: readonly Light[]): string {
  const height = lights.find(({ heightMetres }) => heightMetres !== null)?.heightMetres
  return height === undefined || height === null ? '' : `${height}m`
}

/** Two different ranges are both stated, of more the greatest and the least (INT1 P 14). */
function formatRanges(lights: readonly Light[]): string {
  const ranges = [...new Set(lights.flatMap(({ rangeNm }) => rangeNm ?? []))].sort((a, b) => b - a)
  if (ranges.length === 0) return ''
  if (ranges.length === 1) return `${ranges[0]}M`
  return ranges.length === 2 ? `${ranges[0]}/${ranges[1]}M` : `${ranges[0]}-${ranges.at(-1)}M`
}
