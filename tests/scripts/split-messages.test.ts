import { describe, expect, it } from 'vitest'
import { findMessageGroups, removeUnusedMessages } from '../../scripts/split-messages.ts'

describe('the words a module brings into the script build', () => {
  it('are the groups it names or takes out of all words', () => {
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

  it('must be seen: a group by a value, or all words under another name, fails the build', () => {
    expect(() => findMessageGroups('messages[key].title', 'a.ts')).toThrow(/a\.ts: the message groups/)
    expect(() => findMessageGroups('function say(all: Messages) {}', 'a.ts')).toThrow(/all: Messages/)
    expect(() => findMessageGroups('const all = messages\n', 'a.ts')).toThrow(/const all/)
    expect(findMessageGroups(`function say(words: Messages['charts']) {}`, 'a.ts')).toEqual([])
  })

  it('leave out what no module names, and keep all else as it is', () => {
    const text =
      "export const a = { b: 'x' }\nexport const home = {\n  one: 'a, b', // said\n  two: { three: '}' },\n  four: 'd',\n} as const\n"
    const trimmed = removeUnusedMessages(text, 'home', new Set(['two', 'four']))
    expect(trimmed).toBe(
      "export const a = { b: 'x' }\nexport const home = { two: { three: '}' }, four: 'd' } as const\n",
    )
    expect(() => removeUnusedMessages('export const home = words()', 'home', new Set())).toThrow(/home/)
  })
})
