import { getSquareDegrees, type Bbox } from '../../core/geo.ts'
import { regions as limits } from '../../core/limits/imports.ts'
import { textLength } from '../../core/limits/text.ts'
import { cleanName } from '../../core/text.ts'
import type { Db } from '../database/tables.ts'
import { CommandError } from '../system/command-io.ts'
import { findRegionByName, insertRegion, type RegionRow } from './queries.ts'

/**
 * Adds a region, which is loaded at once. A region that was added before is returned as it is. Throws CommandError if the
 * name or the bounds cannot be used.
 */
export async function addRegion(db: Db, statedName: string, bounds: Bbox): Promise<RegionRow> {
  const name = cleanName(statedName)
  if (!name || name.length > textLength.name)
    throw new CommandError(`the name of a region has 1 to ${textLength.name} characters`)
  const area = getSquareDegrees(bounds)
  if (area <= 0) throw new CommandError('the box of the region has no area')
  if (area > limits.maxSquareDegrees) {
    throw new CommandError(
      `the box has ${Math.round(area)} square degrees, and a region at most ${limits.maxSquareDegrees}: add several`,
    )
  }
  const added = await insertRegion(db, name, bounds)
  if (added === 'too many')
    throw new CommandError(`this site has ${limits.maxCount} regions, the most it may have`)
  if (added !== 'taken') return added
  const known = await findRegionByName(db, name)
  if (known && !known.removed_at && isSameBox(known.bounds, bounds)) return known
  throw new CommandError(
    known?.removed_at
      ? `the region ${known.name} is being removed: add it again when that is done`
      : `another region has the name ${name}: remove it first, or choose another name`,
  )
}

function isSameBox(a: Bbox, b: Bbox): boolean {
  return a.x1 === b.x1 && a.y1 === b.y1 && a.x2 === b.x2 && a.y2 === b.y2
}
