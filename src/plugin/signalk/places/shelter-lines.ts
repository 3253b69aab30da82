import type { Shelter } from '../../../core/contract/shelter.ts'
import { compass } from '../../../core/messages/en/common.json'
import { shelterLine } from '../../../core/messages/en/shelter.json'
import { describeShelterLine } from '../../../core/shelter/shelter-line.ts'
import { withDeadline } from '../backoff.ts'
import { shelterLineLimits as limits } from '../limits.ts'
import type { SiteClient } from '../site-client.ts'

/** Lines about the shelter of places, as notes show them. */
export interface ShelterLines {
  /** Fetches the line of a place unless it is known and recent. Waits a short time at most; never throws. */
  ensureLoaded(placeId: number): Promise<void>
  /** Returns the line that was last fetched, unless it is old; null if there is none. */
  getKnown(placeId: number): string | null
}

export function createShelterLines(site: Pick<SiteClient, 'get'>): ShelterLines {
  /** Least recently fetched first. */
  const lines = new Map<number, { at: number; line: string | null }>()

  let pausedUntil = 0

  const getRecent = (placeId: number) => {
    const known = lines.get(placeId)
    return known && Date.now() - known.at <= limits.maxAgeMs ? known : null
  }

  async function fetchLine(placeId: number): Promise<void> {
    const { status, body } = await site.get(`/api/v1/places/${placeId}/shelter`)
    if (status === 0 || status >= 500) {
      pausedUntil = Date.now() + limits.retryAfterMs
      return
    }
    lines.delete(placeId)
    // A site of an older version has no shelter.
    lines.set(placeId, { at: Date.now(), line: status === 200 ? toLine(body) : null })
    for (const oldest of lines.keys()) {
      if (lines.size <= limits.maxCached) break
      lines.delete(oldest)
    }
  }

  return {
    async ensureLoaded(placeId) {
      if (getRecent(placeId) || Date.now() < pausedUntil) return
      await withDeadline(fetchLine(placeId), limits.maxWaitMs)
    },
    getKnown: (placeId) => getRecent(placeId)?.line ?? null,
  }
}

/** Returns the line; null for an answer in another format. */
function toLine(body: unknown): string | null {
  const shelter = body as Partial<Shelter> | null
  if (!shelter || typeof shelter.quality !== 'string' || !Array.isArray(shelter.rays)) return null
  const { quality, coast = null, rays, now = null } = shelter
  return describeShelterLine({ quality, coast, rays, now }, { shelterLine, compass }, new Date(), 'en')
}
