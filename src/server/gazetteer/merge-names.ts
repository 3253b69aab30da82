import { wrapLongitude } from '../../core/geo.ts'
import { normalizeSearchText } from '../../core/text.ts'
import type { NamedPoint } from './name-list.ts'

/** Two points with the same name and kind are one if they are nearer than this at zoom 0; half of it at each next zoom. */
const sameDegreesAtZoom0 = 180

/**
 * Merges the names of the package with imported ones, by rank. A name of both is drawn once, as the package has it: its
 * rank is chosen by hand.
 */
export function mergeNames(built: readonly NamedPoint[], imported: readonly NamedPoint[]): NamedPoint[] {
  const keys = built.map(toKey)
  const isBuilt = (name: NamedPoint) => {
    const key = toKey(name)
    return built.some((other, at) => keys[at] === key && isSamePlace(name, other))
  }
  const added = imported.filter((name) => !isBuilt(name))
  return [...built, ...added].sort((a, b) => a.rank - b.rank)
}

function toKey({ kind, name }: NamedPoint): string {
  return `${kind} ${normalizeSearchText(name)}`
}

function isSamePlace(a: NamedPoint, b: NamedPoint): boolean {
  const degrees = sameDegreesAtZoom0 / 2 ** Math.min(a.rank, b.rank)
  const longitude = Math.abs(wrapLongitude(a.longitude - b.longitude))
  return Math.max(Math.abs(a.latitude - b.latitude), longitude) <= degrees
}
