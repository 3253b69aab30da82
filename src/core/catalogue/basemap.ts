/** Attribution of the built-in basemap under all imagery. Both sources are in the public domain. */
export const builtInBasemapAttribution = 'NASA Blue Marble, Natural Earth'

/** Whether a licence allows an attribution that is one tap away on a small screen: those of Creative Commons, ODbL, public domain. */
export function allowsCollapsedAttribution(licence: string): boolean {
  return /^(cc|odbl|public domain)/i.test(licence.trim())
}
