import type { Settings } from '../settings.ts'
import type { Database } from '../database/database.ts'
import { createChartThrottle, type ChartThrottle } from './chart-throttle.ts'
import { createChartRenderer } from './chart-renderer.ts'
import { createPlaceSheet, listGridSheets, type ChartSheet } from './chart-sheet.ts'
import { findSheetSources, selectChartSources } from './chart-sources.ts'
import { createChartJobRunner, type ChartJobRunner } from './jobs/job-runner.ts'
import type { ChartContext } from './render-sheet.ts'
import { createPacedTileStore } from './tiles/paced-tile-store.ts'
import { countSheets } from './sheet-grid.ts'
import { zipCharts, type RequestedChart, type ZipOptions } from './zip-charts.ts'
import { createTileStore } from './tiles/tile-store.ts'

/** Where every call that makes charts gets its tools: one brake and one thread for all of them. */
export interface ChartService {
  context: ChartContext
  /** The same for areas of many sheets, which leave the server time for its other work. */
  areaContext: ChartContext
  throttle: ChartThrottle
  /** Makes what was ordered; closed before the rest, so that it can let go. */
  jobRunner: ChartJobRunner
  /** Sheets of charts and their zip, for features that name the sheets themselves. */
  sheets: {
    createPlaceSheet: typeof createPlaceSheet
    listGridSheets: typeof listGridSheets
    countSheets: typeof countSheets
    /** Whether any source has imagery of a sheet. */
    hasImagery: (sheet: ChartSheet) => boolean
    zip: (requests: RequestedChart[], options: ZipOptions) => ReturnType<typeof zipCharts>
  }
  close(): Promise<void>
}

interface DeskParts {
  settings: Settings
  database: Pick<Database, 'db'>
  clock: () => Date
  siteUrl: () => string
  onFailure: (error: unknown) => void
}

export function createChartService(parts: DeskParts): ChartService {
  const { settings, database, clock, siteUrl, onFailure } = parts
  const maker = createChartRenderer()
  const sources = selectChartSources(settings.tileSources)
  const tools = { tileStore: createTileStore(settings, onFailure), renderer: maker, sources, clock }
  const areaTools = { ...tools, tileStore: createPacedTileStore(tools.tileStore) }
  return {
    context: tools,
    areaContext: areaTools,
    throttle: createChartThrottle(settings.rateFactor),
    jobRunner: createChartJobRunner({
      db: database.db,
      tools: areaTools,
      dataFolder: settings.dataFolder,
      siteUrl,
      onFailure,
    }),
    sheets: {
      createPlaceSheet,
      listGridSheets,
      countSheets,
      hasImagery: (sheet) => findSheetSources(sheet, sources).sources.length > 0,
      zip: (requests, options) => zipCharts(areaTools, requests, options),
    },
    close: () => maker.close(),
  }
}
