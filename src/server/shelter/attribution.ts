import { getSource, weatherSource } from '../../core/catalogue/sources.ts'
import type { CoastSource } from '../../core/contract/shelter.ts'

/** Lists the attributions of coasts, each once: source and licence. */
export function listCoastAttributions(coasts: readonly CoastSource[]): string[] {
  return [...new Set(coasts.map(({ source, licence }) => `${source}, ${licence}`))]
}

/** Returns the attribution of the source of a weather beacon. */
export function getWindAttribution(source: string): string {
  return source === weatherSource.key ? weatherSource.attribution : getSource(source).attribution
}
