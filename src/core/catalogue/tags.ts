/** Internal tag of the product; never displayed (specification section 3). */
export const hiddenTagKey = 'roadstead'

/** Tag of a place whose position is approximate. */
export const positionTag = { key: 'position', approximate: 'approximate' } as const
