import { csvFormat } from './csv.ts'
import type { ExportFormat } from './export-format.ts'
import { geojsonFormat } from './geojson.ts'
import { gpxFormat } from './gpx.ts'
import { kmlFormat } from './kml.ts'

export type ExportFormatName = 'gpx' | 'kml' | 'geojson' | 'csv'

/** Export formats by file extension. */
export const exportFormats: Record<ExportFormatName, ExportFormat> = {
  gpx: gpxFormat,
  kml: kmlFormat,
  geojson: geojsonFormat,
  csv: csvFormat,
}
