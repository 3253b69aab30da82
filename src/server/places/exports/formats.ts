import { csv } from './csv.ts'
import type { ExportFormat } from './export-format.ts'
import { geojson } from './geojson.ts'
import { gpx } from './gpx.ts'
import { kml } from './kml.ts'

export type ExportFormatName = 'gpx' | 'kml' | 'geojson' | 'csv'

/** The formats places can be had in, by the ending of their files. */
export const exportFormats: Record<ExportFormatName, ExportFormat> = { gpx, kml, geojson, csv }
