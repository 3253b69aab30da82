import { describe, expect, it } from 'vitest'
import { findMessageGroups, removeUnusedMessages } from '../../scripts/split-messages.ts'

describe('message groups in the script build', () => {
  it('are found by property access and destructuring', () => {
    const code = `
      const { common, place: words } = useRoadstead().messages
      function failure({ vesselPage: page, failures }: Messages) {}
      export const title = english.embed.noMap + messages.search.label`
    expect(findMessageGroups(code, 'a.ts').sort()).toEqual([
      'common',
      'embed',
      'failures',
      'place',
      'search',
      'vesselPage',
    ])
  })

  it('throw for computed access and aliases of all messages', () => {
    expect(() => findMessageGroups('messages[key].title', 'a.ts')).toThrow(/a\.ts: the message groups/)
    expect(() => findMessageGroups('function say(all: Messages) {}', 'a.ts')).toThrow(/all: Messages/)
    expect(() => findMessageGroups('const all = messages\n', 'a.ts')).toThrow(/const all/)
    expect(findMessageGroups(`function say(words: Messages['charts']) {}`, 'a.ts')).toEqual([])
  })

  it('are reduced to the used keys and otherwise unchanged', () => {
    const text =
      "export const a = { b: 'x' }\nexport const home = {\n  one: 'a, b', // said\n  two: { three: '}' },\n  four: 'd',\n} as const\n"
    const trimmed = removeUnusedMessages(text, 'home', new Set(['two', 'four']))
    expect(trimmed).toBe(
      "export const a = { b: 'x' }\nexport const home = { two: { three: '}' }, four: 'd' } as const\n",
    )
    expect(() => removeUnusedMessages('export const home = words()', 'home', new Set())).toThrow(/home/)
  })
})
