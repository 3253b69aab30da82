import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Load } from '../../../src/client/api/load.ts'
import {
  createVesselTrackStore,
  getTrackUrl,
  parseGpxTrack,
} from '../../../src/client/vessels/vessel-track.ts'
import type { Position } from '../../../src/core/geo.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { stubFetch } from '../../support/fetch.ts'
import { flushPromises } from '../../support/flush-promises.ts'

const api = { ...createFakeApi(), site: 'https://x.test' }

const buildPoint = (latitude: number) => `<trkpt lat="${latitude}" lon="4.5"></trkpt>`
const buildGpx = (...segments: number[][]) =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk>${segments
    .map((latitudes) => `<trkseg>${latitudes.map(buildPoint).join('')}</trkseg>`)
    .join('')}</trk></gpx>`

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function loadTrack(): Promise<Load<Position[][]>> {
  const { $load } = createVesselTrackStore(api, 5)
  return new Promise((resolve) => $load.subscribe((load) => load.state !== 'loading' && resolve(load)))
}

describe('getTrackUrl', () => {
  it('is the track of the vessel, on request from its end to its start', () => {
    expect(getTrackUrl(api, 5, false)).toBe('https://x.test/api/v1/vessels/5/track.gpx')
    expect(getTrackUrl(api, 5, true)).toBe('https://x.test/api/v1/vessels/5/track.gpx?reverse=true')
  })
})

describe('createVesselTrackStore', () => {
  it('reads the lines of the track', async () => {
    const requests = stubFetch(() => new Response(buildGpx([43.1, 43.2])))
    expect(await loadTrack()).toEqual({
      state: 'ready',
      value: [
        [
          { latitude: 43.1, longitude: 4.5 },
          { latitude: 43.2, longitude: 4.5 },
        ],
      ],
    })
    expect(requests.map(({ url }) => url)).toEqual(['https://x.test/api/v1/vessels/5/track.gpx'])
  })

  it('is empty if the owner hides the track', async () => {
    stubFetch(() => new Response(buildGpx()))
    expect(await loadTrack()).toEqual({ state: 'empty' })
  })

  it.each([
    ['the server refuses', () => new Response('', { status: 403 }), 403],
    ['there is no network', () => Promise.reject(new TypeError('offline')), 0],
    ['a captive portal answers', () => new Response('<html>Welcome</html>'), 200],
  ])('fails if %s', async (_what, answer, status) => {
    stubFetch(answer)
    expect(await loadTrack()).toMatchObject({ state: 'failed', error: { status } })
  })

  it('an aborted request is no failure', async () => {
    stubFetch(() => Promise.reject(new DOMException('aborted', 'AbortError')))
    const { $load } = createVesselTrackStore(api, 5)
    $load.listen(() => undefined)
    await flushPromises()
    expect($load.get()).toEqual({ state: 'loading', previous: null })
    expect(console.error).not.toHaveBeenCalled()
  })
})

describe('parseGpxTrack', () => {
  it('splits the track at gaps and leaves out single points', () => {
    const lines = parseGpxTrack(buildGpx([43.1, 43.2], [44], [45.1, 45.2, 45.3]))
    expect(lines.map((line) => line.map(({ latitude }) => latitude))).toEqual([
      [43.1, 43.2],
      [45.1, 45.2, 45.3],
    ])
  })
})
