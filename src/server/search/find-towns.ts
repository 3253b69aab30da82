import type { TownHit } from '../../core/contract/search.ts'
import { createBboxAround, getDistanceMetres, type Position } from '../../core/geo.ts'
import { search } from '../../core/limits/search.ts'
import type { ReadDb } from '../database/tables.ts'
import { countPlacesAround } from './place-queries.ts'
import type { Town } from '../gazetteer/town-list.ts'
import { separateGenitives } from '../search-words/search-words.ts'
import type { TownNames } from './town-names.ts'

/**
 * Finds the towns whose name is one of the texts, or begins with the first one if no name is equal, and
 * that have places around them: those with most places first, then the nearest.
 */
export async function findTowns(
  db: ReadDb,
  towns: TownNames,
  texts: string[],
  near: Position | null,
): Promise<TownHit[]> {
  const candidates = listTownsNamed(towns, texts)
    .map((town) => ({ town, metres: near ? getDistanceMetres(near, town) : 0 }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, search.maxComparedTowns)
  if (candidates.length === 0) return []
  const boxes = candidates.map(({ town }) => createBboxAround(town, search.townRadiusMetres))
  const counts = await countPlacesAround(db, boxes)
  return candidates
    .map(({ town }, index) => ({ town, places: counts[index] ?? 0 }))
    .filter(({ places }) => places > 0)
    .slice(0, search.maxTowns)
    .map(({ town: { normalized_name: _name, ...town } }) => town)
}

/** Number of lines read for a name: many towns may have it. */
const maxLines = 200

function listTownsNamed(towns: TownNames, texts: string[]): Town[] {
  const spellings = new Set(texts.flatMap((text) => [text, separateGenitives(text)]))
  const named = [...spellings].flatMap((text) =>
    towns.findByPrefix(`${text}\t`, maxLines).filter((town) => town.normalized_name === text),
  )
  const [typed = ''] = texts
  if (named.length > 0 || typed.length <= search.candidateMinLength) return named
  return towns.findByPrefix(typed, maxLines)
}
