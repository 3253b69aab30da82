import { describe, expect, it } from 'vitest'
import { messages as french } from '../../src/core/messages/fr/index.ts'
import { common } from '../../src/core/messages/en/common.json'
import { translate } from '../../src/core/translate.ts'

describe('translate', () => {
  it('returns the given English messages without a translation', () => {
    expect(translate({ common }, null).common).toBe(common)
  })

  it('returns the same groups of a translation', () => {
    expect(translate({ common }, french).common).toBe(french.common)
  })
})
