/**
 * Header of an answer that was stored earlier, because the site could not be reached: the time of the stored
 * answer, ISO 8601. The plugin on the boat server and the panel's service worker set it.
 */
export const keptHeader = 'x-roadstead-kept'

/** Header of a stored answer while the site answers, but late: its own answer is under way. */
export const refreshingHeader = 'x-roadstead-refreshing'

/** Header of a request that waits for the answer of the site, also where there is a stored one. */
export const waitHeader = 'x-roadstead-wait'
