import { join } from 'node:path'
import { packageFolder } from '../system/paths.ts'

/** Folder of the built basemap: the image of the world and the built-in coast. */
export const basemapFolder = join(packageFolder, 'dist', 'basemap')
