import { shipReportMaxAgeHours } from '../../core/limits/weather.ts'
import { formatMessage } from '../../core/text.ts'
import type { ReadDb } from '../database/tables.ts'
import type { FeatureRecord, PageFilter, PageRequest } from '../map-layers/page-queries.ts'
import { serverMessages } from '../messages/messages.ts'
import { findNavAidFeature, readNavAidItems } from '../nav-aids/page-queries.ts'
import { getLastPlaceChange } from '../places/exports/queries.ts'
import { findPlaceFeature, readPlaceItems } from '../places/page-queries.ts'
import { findStationFeature, readStationItems } from '../weather/queries.ts'

/** A feature collection of the API. */
export interface Collection {
  id: 'places' | 'nav_aids' | 'weather'
  title: string
  description: string
  /** Property that `types` selects by. */
  typeProperty: 'type_enum' | 'aid_type'
  /** Property that `datetime` selects by. */
  timeProperty: 'updated_at' | 'obs_time'
  readPage(db: ReadDb, filter: PageFilter, page: PageRequest, siteUrl: string): Promise<FeatureRecord[]>
  find(db: ReadDb, id: number, siteUrl: string): Promise<FeatureRecord | null>
  /**
   * Reads a text that changes with the records, so that pages can be kept until then; null if there is none, and pages
   * are kept for at most a minute.
   */
  readVersion: ((db: ReadDb) => Promise<string | null>) | null
}

const texts = serverMessages.ogc.collections

export const collections: readonly Collection[] = [
  {
    id: 'places',
    ...texts.places,
    typeProperty: 'type_enum',
    timeProperty: 'updated_at',
    readPage: readPlaceItems,
    find: findPlaceFeature,
    readVersion: getLastPlaceChange,
  },
  {
    id: 'nav_aids',
    ...texts.nav_aids,
    typeProperty: 'aid_type',
    timeProperty: 'updated_at',
    readPage: readNavAidItems,
    find: findNavAidFeature,
    readVersion: null,
  },
  {
    id: 'weather',
    title: texts.weather.title,
    description: formatMessage(texts.weather.description, { shipHours: shipReportMaxAgeHours }),
    typeProperty: 'type_enum',
    timeProperty: 'obs_time',
    readPage: readStationItems,
    find: findStationFeature,
    readVersion: null,
  },
]
