import { ApiError, type Api } from '../../../client/api/call.ts'
import { getBoatServerApiUrl, type PanelEnvironment } from '../environment.ts'

/** A review written at the helm. */
export interface HelmReview {
  placeId: number
  comment: string
  /** 1 to 5; null without a rating. */
  stars: number | null
}

/** Result of a submission: sent to the site, queued on board, or rejected with a reason. */
export type HelmReviewResult = { state: 'sent' } | { state: 'pending' } | { state: 'refused'; reason: string }

/** A review queued on board until there is a connection. */
export interface PendingReview {
  key: string
  place_id: number
  comment: string
  stars: number | null
}

/** Which writes the boat server allows from the panel. */
export interface HelmState {
  site: string
  may_write: boolean
  why_not: string | null
  pending: PendingReview[]
}

export async function fetchHelmState(placeId: number): Promise<HelmState | null> {
  try {
    const answer = await fetch(`${getBoatServerApiUrl()}/status?place_id=${placeId}`, {
      credentials: 'same-origin',
    })
    return answer.ok ? ((await answer.json()) as HelmState) : null
  } catch {
    return null
  }
}

/** Submits a review to the boat server, which sends it when it can, or directly to the site. */
export function submitHelmReview(
  place: PanelEnvironment,
  api: Api,
  review: HelmReview,
): Promise<HelmReviewResult> {
  return place.kind === 'boat' ? toBoat(review) : toSite(api, review)
}

async function toBoat({ placeId, comment, stars }: HelmReview): Promise<HelmReviewResult> {
  const answer = await fetch(`${getBoatServerApiUrl()}/reviews`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ place_id: placeId, comment, stars }),
  })
  const {
    message = '',
    pending = false,
    refused = null,
  } = (await answer.json()) as {
    message?: string
    pending?: boolean
    refused?: string | null
  }
  if (!answer.ok) return { state: 'refused', reason: message }
  if (refused !== null) return { state: 'refused', reason: refused }
  return { state: pending ? 'pending' : 'sent' }
}

async function toSite(api: Api, { placeId, comment, stars }: HelmReview): Promise<HelmReviewResult> {
  try {
    if (stars !== null) await api.call('POST /rates', { body: { stars, place_id: placeId } })
    if (comment !== '') await api.call('POST /posts', { body: { comment, poi_id: placeId } })
    return { state: 'sent' }
  } catch (error) {
    // Without an answer of the site nothing is known.
    if (!(error instanceof ApiError) || error.status === 0) throw error
    return { state: 'refused', reason: error.problem?.detail ?? String(error.status) }
  }
}
