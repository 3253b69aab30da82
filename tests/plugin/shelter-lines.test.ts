import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shelterLineLimits as limits } from '../../src/plugin/signalk/limits.ts'
import { createShelterLines } from '../../src/plugin/signalk/places/shelter-lines.ts'
import type { SiteResponse } from '../../src/plugin/signalk/fetch-site.ts'

const coarse = {
  quality: 'coarse',
  coast: { source: 'Natural Earth', licence: 'public domain', date: null, spacing_m: 400 },
  rays: [],
  now: null,
}

/** A site that answers with the given response, and the paths that it was asked for. */
function createFakeSite(answer: Partial<SiteResponse> | 'never') {
  const paths: string[] = []
  return {
    paths,
    get(path: string): Promise<SiteResponse> {
      paths.push(path)
      if (answer === 'never') return new Promise(() => undefined)
      return Promise.resolve({ status: 200, body: null, serverTimeMs: null, ...answer })
    },
  }
}

describe('the lines about shelter in notes', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('are fetched once in ten minutes, and unknown later without the site', async () => {
    const site = createFakeSite({ body: coarse })
    const lines = createShelterLines(site)
    expect(lines.getKnown(7)).toBeNull()
    await lines.ensureLoaded(7)
    await lines.ensureLoaded(7)
    expect(site.paths).toEqual(['/api/v1/places/7/shelter'])
    expect(lines.getKnown(7)).toBe('Shelter unknown: coast too coarse here (400 m)')
    vi.advanceTimersByTime(limits.maxAgeMs + 1)
    expect(lines.getKnown(7)).toBeNull()
    await lines.ensureLoaded(7)
    expect(site.paths).toHaveLength(2)
  })

  it('do not hold up notes while the site does not answer', async () => {
    const lines = createShelterLines(createFakeSite('never'))
    const loading = lines.ensureLoaded(7)
    await vi.advanceTimersByTimeAsync(limits.maxWaitMs)
    await loading
    expect(lines.getKnown(7)).toBeNull()
  })

  it.each([0, 503])('pause after the site could not be reached: %i', async (status) => {
    const site = createFakeSite({ status })
    const lines = createShelterLines(site)
    await lines.ensureLoaded(7)
    await lines.ensureLoaded(8)
    expect(site.paths).toHaveLength(1)
    vi.advanceTimersByTime(limits.retryAfterMs)
    await lines.ensureLoaded(8)
    expect(site.paths).toHaveLength(2)
  })

  it.each([[{ status: 404, body: { title: 'Not found' } }], [{ body: 'text' }], [{ body: { rays: 3 } }]])(
    'are missing if the site answers %j',
    async (answer) => {
      const site = createFakeSite(answer)
      const lines = createShelterLines(site)
      await lines.ensureLoaded(7)
      expect(lines.getKnown(7)).toBeNull()
      // It is not asked for at every note.
      await lines.ensureLoaded(7)
      expect(site.paths).toHaveLength(1)
    },
  )
})
