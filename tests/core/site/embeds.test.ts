import { describe, expect, it } from 'vitest'
import { embedNames, getEmbedPath, isEmbedName } from '../../../src/core/site/embeds.ts'

describe('embeddable widgets', () => {
  it('have a page each', () => {
    expect(getEmbedPath('place-card')).toBe('/embed/place-card')
    expect(new Set(embedNames.map(getEmbedPath)).size).toBe(embedNames.length)
  })

  it('are known by their name', () => {
    expect(embedNames.filter((name) => !isEmbedName(name))).toEqual([])
    expect(['Map', '', 'constructor', 'profile'].some(isEmbedName)).toBe(false)
  })
})
