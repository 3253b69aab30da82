import type { Position } from '../../core/geo.ts'
import { ApiError, isAbortError, toEndpointUrl, type Api } from '../api/call.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

const trackCall = 'GET /vessels/:id/track.gpx'

/** The address of a vessel's track as a file of the last hours, from its start or to be sailed back. */
export function getTrackUrl(api: Api, vesselId: number, isReversed: boolean): string {
  const query = isReversed ? { reverse: true } : {}
  return api.site + toEndpointUrl(trackCall, { params: { id: vesselId }, query })
}

/**
 * The track of a vessel over the last hours as lines, oldest first: one for each
 * time between two long silences. Empty where its owner lets nothing be known.
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

/** The lines of a GPX text, each of two points or more. Throws an ApiError for what is no GPX: a harbour's login page. */
export function parseGpxTrack(text: string): Position[][] {
  const gpx = new DOMParser().parseFromString(text, 'application/xml')
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
