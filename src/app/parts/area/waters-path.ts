import { regions as limits } from '../../../core/limits/imports.ts'
import { roundBbox, type Bbox } from '../../../core/geo.ts'
import { serverPages } from '../../../core/site/pages.ts'

/** Address of the page on which whoever runs the site loads a box; null without one, and for one that is too large. */
export function formatWatersPath(bbox: Bbox | null): string | null {
  if (!bbox) return null
  const { x1, y1, x2, y2 } = roundBbox(bbox)
  const width = x1 <= x2 ? x2 - x1 : x2 - x1 + 360
  if (width * (y2 - y1) > limits.maxSquareDegrees) return null
  return `${serverPages.regions}?bbox=${[x1, y1, x2, y2].join(',')}`
}
