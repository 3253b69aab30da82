import { getSource, weatherSource } from '../../core/catalogue/sources.ts'

/** Returns the attribution of the source of a weather beacon. */
export function getWindAttribution(source: string): string {
  return source === weatherSource.key ? weatherSource.attribution : getSource(source).attribution
}
