import { join } from 'node:path'
import { packageFolder } from '../system/paths.ts'

/** File of the built-in coast, written by `scripts/build-basemap.ts`. */
export const builtinCoastPath = join(packageFolder, 'dist', 'basemap', 'coast.bin')
