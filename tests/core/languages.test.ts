import { describe, expect, it } from 'vitest'
import { languages, pickLanguage, parseLanguageTag } from '../../src/core/languages.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'

/** Names and symbols that are the same in every language. */
const names = [
  'Roadstead',
  'API',
  'MMSI',
  'UN/LOCODE',
  'Wikipedia',
  'Wikidata',
  'OpenCPN',
  'Blog',
  'HTML',
  'React',
  'Next.js',
  'Vue',
  'Svelte',
  'WordPress',
  'Widget',
  'VHF',
  'Wi-Fi',
]
const symbols = ['NE', 'SE', 'SW', 'NW', 'km', 'hPa']

/** Words that a language spells like English. */
const sameAsEnglish: Partial<Record<string, string[]>> = {
  fr: `Menu Format Administration Licences licence Type Description Source E-mail Contact Position Latitude Longitude
    Direction Distance Dimensions Air Destinations Photo Restaurant Pause Station vote votes via Options Code zoom`.split(
    /\s+/,
  ),
  es: ['no', 'No', 'zoom'],
  de: 'Code Desktop Filter: Format Diesel Information Internet Name OK Position Restaurant Software Station Tanker Website Wind ft in'.split(
    ' ',
  ),
  it: 'Account Desktop E-mail Internet Menu OK Password Radio Software check-in ft no No zoom'.split(' '),
  nl: [
    ...`OK nm ft west Software SOG COG Track Wind Water Zoom zoom Account E-mail Type Model Website in check-in check-ins
    via Restaurant Internet Radio Diesel Contact was Menu Help Code Filter: Frame`.split(/\s+/),
    'Open water',
    'Help · Roadstead',
    ': , contrast  : 1.',
    'Open Freeboard-SK',
  ],
  pt: 'OK Marina Marinas Software SOG COG Longitude Latitude Zoom zoom E-mail check-in check-ins via Internet Menu Frame'.split(
    ' ',
  ),
  el: ['OK', 'ft', 'RACON', 'check-in'],
  hr: 'Marina Tanker nm ft SOG COG Format RACON Model Internet Radio Period'.split(' '),
}

type Tree = { readonly [key: string]: string | Tree }

/** Lists every message with its path. */
function listMessages(tree: Tree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : listMessages(value, `${path}${key}.`),
  )
}

function getMessageTree(code: (typeof languages)[number]['code']): Tree {
  const { language: _, ...messages } = getLanguageMessages(code)
  // Nested objects of strings; interfaces have no index signature.
  return messages as unknown as Tree
}

const english = new Map(listMessages(getMessageTree('en')))
const otherLanguages = languages.filter(({ code }) => code !== 'en')

/** Port and starboard, north to west, and the points of the compass: swapped, they would mislead a skipper. */
const directions: Partial<Record<string, [sides: string, quarters: string, points: string]>> = {
  fr: ['bâbord tribord', 'nord est sud ouest', 'N NE E SE S SO O NO'],
  es: ['babor estribor', 'norte este sur oeste', 'N NE E SE S SO O NO'],
  de: ['Backbord Steuerbord', 'Nord Ost Süd West', 'N NO O SO S SW W NW'],
  it: ['sinistra dritta', 'nord est sud ovest', 'N NE E SE S SW W NW'],
  nl: ['bakboord stuurboord', 'noord oost zuid west', 'N NO O ZO Z ZW W NW'],
  pt: ['bombordo estibordo', 'norte leste sul oeste', 'N NE E SE S SW W NW'],
  // Latin letters as in positions: the Greek letter of south looks like that of north.
  el: ['αριστερ δεξι', 'βορράς ανατολή νότος δύση', 'N NE E SE S SW W NW'],
  hr: ['lijev desn', 'sjever istok jug zapad', 'N NE E SE S SW W NW'],
}

/** The plural forms that a language has for whole numbers from 0 to 1000. */
function listPluralCategories(code: string): string[] {
  const rules = new Intl.PluralRules(code)
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))].sort()
}

/** Paths of the messages for a count: in English `one` and `other` stand for their forms. */
const pluralPaths = [...english.keys()]
  .filter((path) => path.endsWith('.one') && english.has(path.replace(/one$/, 'other')))
  .map((path) => path.slice(0, -'.one'.length))

/** The English form with which a form of another language is compared. */
function toEnglishPath(path: string): string {
  const plural = pluralPaths.find((plural) => path.startsWith(`${plural}.`))
  return plural === undefined || english.has(path) ? path : `${plural}.other`
}

function getPlaceholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}

describe.each(otherLanguages)('$name', ({ code }) => {
  const messages = listMessages(getMessageTree(code))

  it('has exactly the messages of English', () => {
    const paths = new Set(messages.map(([path]) => path))
    expect({
      missing: [...english.keys()].filter((path) => !paths.has(path)),
      unknown: [...paths].filter((path) => !english.has(toEnglishPath(path))),
    }).toEqual({ missing: [], unknown: [] })
  })

  it('has each text for a count in the plural forms of the language', () => {
    const categories = listPluralCategories(code)
    const wrong = pluralPaths
      .map((path) => ({
        path,
        forms: messages
          .map(([formPath]) => formPath)
          .filter((formPath) => formPath.startsWith(`${path}.`))
          .map((formPath) => formPath.slice(path.length + 1))
          .sort(),
      }))
      .filter(({ forms }) => forms.join() !== categories.join())
    expect(pluralPaths.length).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })

  it('has the same placeholders in each message', () => {
    const wrong = messages.filter(
      ([path, text]) =>
        getPlaceholders(text).join() !== getPlaceholders(english.get(toEnglishPath(path)) ?? '').join(),
    )
    expect(wrong).toEqual([])
  })

  it('names the sides of a channel, the quarters of a mark and the points of the compass', () => {
    const [sides = '', quarters, points] = directions[code] ?? []
    const { compass, seamarks } = getLanguageMessages(code).messages
    const { port, starboard, north, east, south, west, ...others } = seamarks.categories
    const [portWord = '', starboardWord = ''] = sides.split(' ')
    for (const text of [port, others['preferred-port']]) expect(text).toContain(portWord)
    for (const text of [starboard, others['preferred-starboard']]) expect(text).toContain(starboardWord)
    expect([north, east, south, west].join(' ')).toBe(quarters)
    const { n, ne, e, se, s, sw, w, nw } = compass
    expect([n, ne, e, se, s, sw, w, nw].join(' ')).toBe(points)
  })

  it('has no empty message and no superfluous blanks', () => {
    expect(messages.filter(([, text]) => text.trim() === '' || /^ | $| {2}/.test(text))).toEqual([])
  })

  it('has no untranslated message', () => {
    const known = [...names, ...symbols, ...(sameAsEnglish[code] ?? [])]
    const untranslated = messages.filter(([path, text]) => {
      const words = text.replace(/\{\w+\}/g, '').trim()
      return text === english.get(path) && /\p{L}{2}/u.test(words) && !known.includes(words)
    })
    expect(untranslated).toEqual([])
  })
})

describe('language selection', () => {
  it('uses the first part of a language tag', () => {
    expect(parseLanguageTag('fr-CA')).toBe('fr')
    expect(parseLanguageTag('ES')).toBe('es')
    expect(parseLanguageTag('tlh')).toBe(null)
  })

  it('picks the first supported language, else English', () => {
    expect(pickLanguage([null, 'tlh', 'es-MX', 'fr'])).toBe('es')
    expect(pickLanguage(['tlh'])).toBe('en')
  })

  it('every language has a name and a direction', () => {
    for (const { code, name, direction } of languages) {
      expect(name.length, code).toBeGreaterThan(3)
      expect(['ltr', 'rtl']).toContain(direction)
    }
  })
})
