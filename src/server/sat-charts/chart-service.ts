import type { Settings } from '../settings.ts'
import type { Database } from '../database/database.ts'
import { createChartBrake, type ChartBrake } from './chart-throttle.ts'
import { createChartMaker } from './chart-renderer.ts'
import { chartSources } from './chart-sources.ts'
import { createJobRunner, type JobRunner } from './jobs/job-runner.ts'
import type { ChartTools } from './render-sheet.ts'
import { pacedStore } from './tiles/paced-tile-store.ts'
import { createTileStore } from './tiles/tile-store.ts'

/** Where every call that makes charts gets its tools: one brake and one thread for all of them. */
export interface ChartDesk {
  tools: ChartTools
  /** The same for areas of many sheets, which leave the server time for its other work. */
  areaTools: ChartTools
  brake: ChartBrake
  /** Makes what was ordered; closed before the rest, so that it can let go. */
  runner: JobRunner
  close(): Promise<void>
}

interface DeskParts {
  settings: Settings
  database: Pick<Database, 'db'>
  clock: () => Date
  siteUrl: () => string
  onFailure: (error: unknown) => void
}

export function createChartDesk(parts: DeskParts): ChartDesk {
  const { settings, database, clock, siteUrl, onFailure } = parts
  const maker = createChartMaker()
  const sources = chartSources(settings.tileSources)
  const tools = { store: createTileStore(settings, onFailure), maker, sources, clock }
  const areaTools = { ...tools, store: pacedStore(tools.store) }
  return {
    tools,
    areaTools,
    brake: createChartBrake(settings.rateFactor),
    runner: createJobRunner({
      db: database.db,
      tools: areaTools,
      dataFolder: settings.dataFolder,
      siteUrl,
      onFailure,
    }),
    close: () => maker.close(),
  }
}
