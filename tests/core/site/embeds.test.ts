import { describe, expect, it } from 'vitest'
import {
  embedNames,
  getEmbedPath,
  isEmbedName,
  latestScriptPath,
  pinnedScriptPath,
} from '../../../src/core/site/embeds.ts'

describe('embeddable widgets', () => {
  it('have a page each', () => {
    expect(getEmbedPath('place-card')).toBe('/embed/place-card')
    expect(new Set(embedNames.map(getEmbedPath)).size).toBe(embedNames.length)
  })

  it('are those of CONTRACT section 4', () => {
    const names = 'map search place-card vessel-card chart weather destinations activity legend layers'
    for (const name of [...names.split(' '), 'reviews', 'checkins', 'shelter'])
      expect(isEmbedName(name), name).toBe(true)
    expect(latestScriptPath).toBe('/embed/v1/roadstead.js')
    expect(pinnedScriptPath).toBe('/embed/v1/single.json')
  })

  it('are known by their name', () => {
    expect(embedNames.filter((name) => !isEmbedName(name))).toEqual([])
    expect(['Map', '', 'constructor', 'profile'].some(isEmbedName)).toBe(false)
  })
})
