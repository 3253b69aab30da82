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
    .flatMap((file) => [...read(file).matchAll(/\w+/g)].map(([word]) => word)),
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

describe('messages', () => {
  it.each(['core', 'server'])('of %s in English are used', (layer) => {
    const unused = files
      .filter((file) => file.startsWith(`${layer}/messages/en/`))
      .flatMap((file) =>
        [...read(file).matchAll(/^\s*(\w+): *(?:['"`{[]|$)/gm)]
          .map(([, key = '']) => key)
          .filter((key) => !words.has(key) && !unnamed.has(key))
          .map((key) => `${file}: ${key}`),
      )
    expect(unused).toEqual([])
  })
})
