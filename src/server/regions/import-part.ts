import type { RegionPart } from '../../core/catalogue/region-parts.ts'
import { removeTrailingSlashes } from '../../core/text.ts'
import { importOsmCoast } from '../coast/import/import-osm-coast.ts'
import { importNdbc } from '../imports/ndbc/import-ndbc.ts'
import { stationListPath } from '../imports/ndbc/ndbc-feed.ts'
import { importFromOverpass } from '../imports/osm/import-overpass.ts'
import type { OverpassJob } from '../imports/osm/overpass-tiles.ts'

export interface RegionPartJob extends OverpassJob {
  /** Base URL of NDBC; null if weather stations are off. */
  ndbcUrl: string | null
}

type PartImport = (job: RegionPartJob) => Promise<unknown>

const imports: Readonly<Record<RegionPart, PartImport>> = {
  places: (job) => importFromOverpass(job, 'places'),
  seamarks: (job) => importFromOverpass(job, 'seamarks'),
  names: (job) => importFromOverpass(job, 'names'),
  coast: importOsmCoast,
  stations: importStations,
}

/** Imports a part of a region, or returns 'off' if its source is switched off. Throws CommandError. */
export async function importRegionPart(part: RegionPart, job: RegionPartJob): Promise<'done' | 'off'> {
  if (part === 'stations' && job.ndbcUrl === null) return 'off'
  await imports[part](job)
  return 'done'
}

/** Imports the list of stations, which is that of the world: one small file. */
async function importStations({ ndbcUrl, database, dataFolder, io, signal }: RegionPartJob): Promise<void> {
  await importNdbc({
    kind: 'stations',
    origin: `${removeTrailingSlashes(ndbcUrl ?? '')}${stationListPath}`,
    station: null,
    workingFolder: dataFolder,
    dataFolder,
    database,
    io: { ...io, progress: () => undefined },
    signal,
  })
}
