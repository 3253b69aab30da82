/** Credit of the built-in world, which lies under all imagery; both are in the public domain. */
export const builtInBasemapAttribution = 'NASA Blue Marble, Natural Earth'
