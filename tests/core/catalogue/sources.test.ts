import { describe, expect, it } from 'vitest'
import { getSource, placeSources, sources, userSource } from '../../../src/core/catalogue/sources.ts'

describe('sources', () => {
  it('have different keys, a licence and an attribution', () => {
    expect(new Set(sources.map(({ key }) => key)).size).toBe(sources.length)
    expect(sources.filter(({ licence, attribution }) => !licence || !attribution)).toEqual([])
  })

  it('an unknown key is the source of the members', () => {
    expect(getSource('openstreetmap').name).toBe('OpenStreetMap')
    expect(getSource('atlantis')).toBe(userSource)
  })

  it('AIS and the simulation provide no places', () => {
    const others = sources.filter((source) => !placeSources.includes(source))
    expect(others.map(({ key }) => key)).toEqual(['ais', 'demo'])
  })
})
