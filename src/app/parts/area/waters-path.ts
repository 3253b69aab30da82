import { regions as limits } from '../../../core/limits/imports.ts'
import { getSquareDegrees, roundBbox, type Bbox } from '../../../core/geo.ts'
import { serverPages } from '../../../core/site/pages.ts'

/** Address of the page on which whoever runs the site loads a box; null without one, and for one that is too large. */
export function formatWatersPath(bbox: Bbox | null): string | null {
  if (!bbox || getSquareDegrees(bbox) > limits.maxSquareDegrees) return null
  const { x1, y1, x2, y2 } = roundBbox(bbox)
  return `${serverPages.regions}?bbox=${[x1, y1, x2, y2].join(',')}`
}
