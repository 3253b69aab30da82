import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const source = new URL('../../src/', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(js|tsx?)$/.test(file),
)
const read = (file: string) => readFileSync(new URL(file, source), 'utf8')

const words = new Set(
  files
    .filter((file) => !/^(core|server)\/messages\//.test(file))
    .flatMap((file) => read(file).match(/\w+(-\w+)*/g) ?? []),
)

/** Messages that code does not name. */
const unnamed = new Set([
  // The code completes their names: the name of a format and `Hint`.
  'kapHint',
  'kap_mergedHint',
  'mbtilesHint',
  // A text of the specification for a reading that was not chosen (CONTRACT section 6).
  'addPointOfInterest',
])

/** Lists the keys of a tree of messages, all levels. */
function listKeys(tree: object): string[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? [key, ...listKeys(value)] : [key],
  )
}

const folder = new URL('core/messages/en/', source)
const bundles = readdirSync(folder).filter((name) => name.endsWith('.json'))
const readBundle = (name: string): object => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

describe('messages', () => {
  it.each(bundles)('of %s in English are used', (name) => {
    const unused = listKeys(readBundle(name)).filter((key) => !words.has(key) && !unnamed.has(key))
    expect(unused).toEqual([])
  })

  it('have a name of their own for each group', () => {
    const groups = bundles.flatMap((name) => Object.keys(readBundle(name)))
    expect(groups.filter((group, index) => groups.indexOf(group) < index)).toEqual([])
  })

  it('stand in at most twelve files a language', () => {
    expect(bundles.length).toBeLessThanOrEqual(12)
  })
})
