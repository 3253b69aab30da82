import { describe, expect, it } from 'vitest'
import { languages, pickLanguage, parseLanguageTag } from '../../src/core/languages.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'

/** Names and signs that are the same in every language. */
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
  'WordPress',
  'Widget',
]
const signs = ['NE', 'SE', 'SW', 'NW', 'km', 'hPa']

/** Words that a language writes as English does. */
const shared: Partial<Record<string, string[]>> = {
  fr: `Menu Format Administration Licences licence Type Description Source E-mail Contact Position Latitude Longitude
    Direction Distance Dimensions Air Destinations Photo Pause Station vote votes via Options Code zoom`.split(
    /\s+/,
  ),
  es: ['no', 'zoom'],
  de: 'Code Format Diesel Information Internet Name OK Position Software Station Tanker Website Wind ft in'.split(
    ' ',
  ),
  it: 'Account E-mail Internet Menu OK Password Radio Software check-in ft no zoom'.split(' '),
}

type Tree = { readonly [key: string]: string | Tree }

/** Every sentence with the path to it. */
function sentences(tree: Tree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : sentences(value, `${path}${key}.`),
  )
}

function wordsTree(code: (typeof languages)[number]['code']): Tree {
  const { language: _, ...words } = getLanguageMessages(code)
  // Objects of texts, however deep: interfaces have no index signature of their own.
  return words as unknown as Tree
}

const english = new Map(sentences(wordsTree('en')))
const others = languages.filter(({ code }) => code !== 'en')

function holes(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}

describe.each(others)('$name', ({ code }) => {
  const own = sentences(wordsTree(code))

  it('has every sentence, and none more', () => {
    const paths = new Set(own.map(([path]) => path))
    expect({
      missing: [...english.keys()].filter((path) => !paths.has(path)),
      unknown: [...paths].filter((path) => !english.has(path)),
    }).toEqual({ missing: [], unknown: [] })
  })

  it('puts the same values into each sentence', () => {
    const wrong = own.filter(([path, text]) => holes(text).join() !== holes(english.get(path) ?? '').join())
    expect(wrong).toEqual([])
  })

  it('says something everywhere, with no blank too many', () => {
    expect(own.filter(([, text]) => text.trim() === '' || /^ | $| {2}/.test(text))).toEqual([])
  })

  it('leaves no sentence in English', () => {
    const known = [...names, ...signs, ...(shared[code] ?? [])]
    const left = own.filter(([path, text]) => {
      const words = text.replace(/\{\w+\}/g, '').trim()
      return text === english.get(path) && /\p{L}{2}/u.test(words) && !known.includes(words)
    })
    expect(left).toEqual([])
  })
})

describe('the language of a reader', () => {
  it('is found by the first part of its tag', () => {
    expect(parseLanguageTag('fr-CA')).toBe('fr')
    expect(parseLanguageTag('ES')).toBe('es')
    expect(parseLanguageTag('tlh')).toBe(null)
  })

  it('is the first one that we speak, else English', () => {
    expect(pickLanguage([null, 'tlh', 'es-MX', 'fr'])).toBe('es')
    expect(pickLanguage(['tlh'])).toBe('en')
  })

  it('has a name and a direction of its own', () => {
    for (const { code, name, direction } of languages) {
      expect(name.length, code).toBeGreaterThan(3)
      expect(['ltr', 'rtl']).toContain(direction)
    }
  })
})
