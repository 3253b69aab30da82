/** Attribution of the built-in basemap under all imagery. Both sources are in the public domain. */
export const builtInBasemapAttribution = 'NASA Blue Marble, Natural Earth'
