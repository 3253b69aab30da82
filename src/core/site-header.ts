/**
 * Header of every answer of a Roadstead site, also of errors and pages (CONTRACT section 8). An answer without it is
 * from something else: the page of a network that asks for a log-in, a proxy, or another site.
 */
export const siteHeader = 'roadstead'

/** Its value: the version of what answers have in common. */
export const siteHeaderValue = '1'
