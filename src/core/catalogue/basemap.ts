import type { CoastSource } from '../contract/shelter.ts'

/** Attribution of the built-in basemap under all imagery. Both sources are in the public domain. */
export const builtInBasemapAttribution = 'NASA Blue Marble, Natural Earth'

/** Attribution of the names of towns on a picture that has no link to the licences. */
export const mapNamesAttribution = 'GeoNames (CC BY 4.0)'

/** Name of the source of the built-in coast, which is part of the attribution above. */
export const builtInCoastName = 'Natural Earth 1:10m'

/** Returns the attribution of the built-in basemap with the coasts that were imported. */
export function formatBasemapAttribution(
  sources: readonly Pick<CoastSource, 'source' | 'licence'>[],
): string {
  return [builtInBasemapAttribution, ...listCoastCredits(sources)].join(', ')
}

/** Lists the attributions of the imported coasts. */
export function listCoastCredits(sources: readonly Pick<CoastSource, 'source' | 'licence'>[]): string[] {
  return sources
    .filter(({ source }) => source !== builtInCoastName)
    .map(({ source, licence }) =>
      source === 'OpenStreetMap' ? `© OpenStreetMap contributors (${licence})` : `${source} (${licence})`,
    )
}

/** Whether a licence allows an attribution that is one tap away on a small screen: those of Creative Commons, ODbL, public domain. */
export function allowsCollapsedAttribution(licence: string): boolean {
  return /^(cc|odbl|public domain)/i.test(licence.trim())
}
