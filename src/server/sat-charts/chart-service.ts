import type { Settings } from '../system/settings.ts'
import type { Database } from '../database/database.ts'
import { createChartThrottle, type ChartThrottle } from './chart-throttle.ts'
import { createFileSizeEstimator, type FileSizeEstimator } from './file-size.ts'
import { createChartRenderer } from './chart-renderer.ts'
import { createPlaceSheet, listGridSheets, locateOnSheet, type ChartSheet } from './chart-sheet.ts'
import { findSheetSources, selectChartSources } from './chart-sources.ts'
import { createChartJobRunner, type ChartJobRunner } from './jobs/job-runner.ts'
import type { ChartContext } from './render-sheet.ts'
import type { FileStorage } from '../storage/storage.ts'
import { createPacedTileStore } from './tiles/paced-tile-store.ts'
import { countSheets } from './sheet-grid.ts'
import { zipCharts, type RequestedChart, type ZipOptions } from './zip-charts.ts'
import { createTileStore } from './tiles/tile-store.ts'

/** Shared services of all calls that render charts: one throttle and one worker thread. */
export interface ChartService {
  context: ChartContext
  /** Context for areas of many sheets, with paced tile requests that leave time for other work. */
  areaContext: ChartContext
  throttle: ChartThrottle
  fileSizes: FileSizeEstimator
  /** Runs the chart jobs. It is closed first, so that it can release its job. */
  jobRunner: ChartJobRunner
  /** Sheets of charts and their zip, for features that name the sheets themselves. */
  sheets: {
    createPlaceSheet: typeof createPlaceSheet
    locateOnSheet: typeof locateOnSheet
    listGridSheets: typeof listGridSheets
    countSheets: typeof countSheets
    /** Whether any source has imagery of a sheet. */
    hasImagery: (sheet: ChartSheet) => boolean
    zip: (requests: RequestedChart[], options: ZipOptions) => ReturnType<typeof zipCharts>
  }
  close(): Promise<void>
}

interface ChartServiceOptions {
  settings: Settings
  database: Pick<Database, 'db'>
  storage: FileStorage
  clock: () => Date
  siteUrl: () => string
  onFailure: (error: unknown) => void
}

export function createChartService(options: ChartServiceOptions): ChartService {
  const { settings, database, storage, clock, siteUrl, onFailure } = options
  const renderer = createChartRenderer()
  const sources = selectChartSources(settings.tileSources)
  const context = { tileStore: createTileStore(settings, onFailure), renderer, sources, clock }
  const areaContext = { ...context, tileStore: createPacedTileStore(context.tileStore) }
  return {
    context,
    areaContext,
    throttle: createChartThrottle(settings.rateLimitFactor),
    fileSizes: createFileSizeEstimator(areaContext),
    jobRunner: createChartJobRunner({
      db: database.db,
      storage,
      clock,
      context: areaContext,
      dataFolder: settings.dataFolder,
      siteUrl,
      onFailure,
    }),
    sheets: {
      createPlaceSheet,
      locateOnSheet,
      listGridSheets,
      countSheets,
      hasImagery: (sheet) => findSheetSources(sheet, sources).sources.length > 0,
      zip: (requests, options) => zipCharts(areaContext, requests, options),
    },
    close: () => renderer.close(),
  }
}
