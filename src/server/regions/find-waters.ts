import { createBboxAround, roundBbox } from '../../core/geo.ts'
import { normalizeSearchText } from '../../core/text.ts'
import { openTownNames } from '../search/town-names.ts'
import type { FoundWaters } from './admin-views.ts'

const maxFound = 8
/** Waters of a town: so far around it, about a day's sail. */
const radiusMetres = 60_000

/** Finds waters around the towns whose name is or begins with a text, those with exactly this name first. */
export function findWaters(text: string): FoundWaters[] {
  const key = normalizeSearchText(text)
  if (!key) return []
  const towns = openTownNames()
  try {
    const found = [...towns.findByPrefix(`${key}\t`, maxFound), ...towns.findByPrefix(key, 4 * maxFound)]
    const distinct = new Map(found.map((town) => [`${town.latitude},${town.longitude}`, town]))
    return [...distinct.values()].slice(0, maxFound).map((town) => ({
      label: [town.name, town.state_code, town.country_code].filter(Boolean).join(', '),
      name: town.name,
      bounds: roundBbox(createBboxAround(town, radiusMetres)),
    }))
  } finally {
    towns.close()
  }
}
