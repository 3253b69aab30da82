import type { ClearanceCollection, ClearanceProperties } from '../../../core/contract/clearance.ts'
import type { Bbox, Position } from '../../../core/geo.ts'
import { listBeaconPaths } from '../areas/area-parts.ts'
import { withDeadline } from '../backoff.ts'
import { hazardLimits as limits, waitLimits } from '../limits.ts'
import type { ResponseCache } from '../response-cache.ts'
import type { SiteClient } from '../site-client.ts'

/** A bridge, cable or pipeline above the water. */
export interface Clearance extends Pick<ClearanceProperties, 'id' | 'name' | 'kind' | 'opens'> {
  position: Position
  metres: number
  source: string
  updatedAt: string | null
}

/** The clearances of the site, as far as they are needed. */
export interface ClearanceSource {
  /** Lists those of the blocks of cells that intersect boxes; without a connection those that were stored. */
  list(boxes: readonly Bbox[]): Promise<Clearance[]>
}

interface Block {
  at: number
  clearances: Clearance[]
}

export function createClearanceSource(
  site: Pick<SiteClient, 'get'>,
  answers: ResponseCache,
): ClearanceSource {
  /** Least recently fetched first. */
  const blocks = new Map<string, Block>()
  const pending = new Map<string, Promise<void>>()

  function keep(path: string, at: number, body: unknown): void {
    blocks.delete(path)
    blocks.set(path, { at, clearances: toClearances(body) })
    for (const oldest of blocks.keys()) {
      if (blocks.size <= limits.maxBlocks) break
      blocks.delete(oldest)
    }
  }

  async function refresh(path: string, etag: string | null, body: unknown): Promise<void> {
    const answer = await site.get(path, etag)
    const isUnchanged = answer.status === 304
    // A site of an older version has none.
    const isKnown = answer.status === 200 || isUnchanged || answer.status === 404
    if (!isKnown) return
    const current = isUnchanged ? body : answer.status === 200 ? answer.body : null
    keep(path, Date.now(), current)
    if (current !== null) await answers.write(path, current, isUnchanged ? etag : answer.etag)
  }

  /** Reads a block from disk, and from the site if that is missing or old. */
  async function load(path: string): Promise<void> {
    const stored = await answers.read(path)
    if (stored) keep(path, stored.at.getTime(), stored.body)
    if (stored && !isOld(stored.at.getTime())) return
    await refresh(path, stored?.etag ?? null, stored?.body ?? null)
  }

  async function readBlock(path: string): Promise<Clearance[]> {
    const known = blocks.get(path)
    if (known && !isOld(known.at)) return known.clearances
    const loading =
      pending.get(path) ??
      load(path)
        .catch(() => undefined)
        .finally(() => pending.delete(path))
    pending.set(path, loading)
    await withDeadline(loading, known ? 0 : waitLimits.otherMs)
    return blocks.get(path)?.clearances ?? []
  }

  return {
    async list(boxes) {
      const found = await Promise.all(listBeaconPaths(boxes).clearances.map(readBlock))
      return found.flat()
    },
  }
}

function isOld(at: number): boolean {
  return Date.now() - at > limits.clearanceMaxAgeMs
}

/** Reads an answer, which may be of another version of the site. */
function toClearances(body: unknown): Clearance[] {
  const { features } = (body ?? {}) as Partial<ClearanceCollection>
  if (!Array.isArray(features)) return []
  return features.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const { id, name, kind, opens, clearance, source, updated_at: updatedAt } = properties
    return {
      id,
      name,
      kind,
      opens,
      source,
      updatedAt,
      metres: clearance,
      position: { latitude, longitude },
    }
  })
}
