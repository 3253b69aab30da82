/**
 * Header of an answer that was stored earlier, because the site could not be reached: the time of the stored
 * answer, ISO 8601. The plugin on the boat server and the panel's service worker set it.
 */
export const keptHeader = 'x-roadstead-kept'
