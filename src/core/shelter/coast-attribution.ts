import { sources } from '../catalogue/sources.ts'
import type { CoastSource, Shelter } from '../contract/shelter.ts'

/** Lists the attributions of coasts, each once: source, as its licence requires it, and licence. */
export function listCoastAttributions(coasts: readonly CoastSource[]): string[] {
  return [...new Set(coasts.map(({ source, licence }) => `${getCoastAttribution(source)}, ${licence}`))]
}

/** Lists the coasts of a shelter: that of the place, and those that limit its rays. */
export function listShelterCoasts({ coast, rays }: Pick<Shelter, 'coast' | 'rays'>): CoastSource[] {
  return [coast, ...rays.map(({ limit }) => limit?.coast)].flatMap((used) => used ?? [])
}

/** Returns the attribution of a source of the catalogue; other coasts are attributed by their name. */
function getCoastAttribution(name: string): string {
  return sources.find((source) => source.name === name)?.attribution ?? name
}
