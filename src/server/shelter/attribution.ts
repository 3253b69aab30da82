import { getSource, sources, weatherSource } from '../../core/catalogue/sources.ts'
import type { CoastSource } from '../../core/contract/shelter.ts'

/** Lists the attributions of coasts, each once: source, as its licence requires it, and licence. */
export function listCoastAttributions(coasts: readonly CoastSource[]): string[] {
  return [...new Set(coasts.map(({ source, licence }) => `${getCoastAttribution(source)}, ${licence}`))]
}

/** Returns the attribution of a source of the catalogue; other coasts are attributed by their name. */
function getCoastAttribution(name: string): string {
  return sources.find((source) => source.name === name)?.attribution ?? name
}

/** Returns the attribution of the source of a weather beacon. */
export function getWindAttribution(source: string): string {
  return source === weatherSource.key ? weatherSource.attribution : getSource(source).attribution
}
