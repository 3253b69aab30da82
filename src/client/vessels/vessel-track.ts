import type { Position } from '../../core/geo.ts'
import { ApiError, isAbortError, toEndpointUrl, type Api } from '../api/call.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'
import { trustGpx } from '../trusted-types.ts'

const trackCall = 'GET /vessels/:id/track.gpx'

/** Returns the URL of a vessel's recent track as GPX, optionally reversed. */
export function getTrackUrl(api: Api, vesselId: number, isReversed: boolean): string {
  const query = isReversed ? { reverse: true } : {}
  return api.site + toEndpointUrl(trackCall, { params: { id: vesselId }, query })
}

/**
 * The recent track of a vessel as lines, oldest first, split at long gaps. Empty if the
 * owner's privacy settings hide it.
 */
export function createVesselTrackStore(api: Api, vesselId: number): LoadStore<Position[][]> {
  return createLoadStore({
    async fetch(signal) {
      const response = await fetch(getTrackUrl(api, vesselId, false), { signal }).catch((error: unknown) => {
        throw isAbortError(error) ? error : new ApiError(trackCall, 0, null)
      })
      if (!response.ok) throw new ApiError(trackCall, response.status, null)
      return parseGpxTrack(await response.text())
    },
    isEmpty: (lines) => lines.length === 0,
  })
}

/** Parses the lines of a GPX file with at least two points. Throws an ApiError for other content, such as the login page of a captive portal. */
export function parseGpxTrack(text: string): Position[][] {
  const gpx = new DOMParser().parseFromString(trustGpx(text), 'application/xml')
  if (gpx.documentElement.localName !== 'gpx') throw new ApiError(trackCall, 200, null)
  return [...gpx.querySelectorAll('trkseg')]
    .map((segment) =>
      [...segment.querySelectorAll('trkpt')].map((point) => ({
        latitude: Number(point.getAttribute('lat')),
        longitude: Number(point.getAttribute('lon')),
      })),
    )
    .filter((line) => line.length > 1)
}
