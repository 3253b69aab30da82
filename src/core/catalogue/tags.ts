/** The one tag that is the product's own and never shown (specification section 3). */
export const hiddenTagKey = 'roadstead'

/** The tag by which a place says that its position is approximate. */
export const positionTag = { key: 'position', approximate: 'approximate' } as const
