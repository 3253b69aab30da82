/** Where facts come from, with the licence under which they are shown (section 1; OSM-MAPPING 'Licence fit'). */
export interface Source {
  key: SourceKey
  name: string
  licence: string
  licenceUrl: string
  /** The credit line the licence asks for. */
  credit: string
}

export type SourceKey = 'openstreetmap' | 'nga-wpi' | 'gfw-anchorages' | 'sea-ports' | 'ais' | 'members'

export const sources: readonly Source[] = [
  {
    key: 'openstreetmap',
    name: 'OpenStreetMap',
    licence: 'ODbL-1.0',
    licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
    credit: '© OpenStreetMap contributors',
  },
  {
    key: 'nga-wpi',
    name: 'NGA World Port Index',
    licence: 'Public domain',
    licenceUrl: 'https://msi.nga.mil/Publications/WPI',
    credit: 'NGA World Port Index (Pub. 150)',
  },
  {
    key: 'gfw-anchorages',
    name: 'Global Fishing Watch',
    licence: 'Apache-2.0',
    licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
    credit: 'Global Fishing Watch anchorages',
  },
  {
    key: 'sea-ports',
    name: 'sea-ports',
    licence: 'MIT',
    licenceUrl: 'https://opensource.org/license/mit',
    credit: 'sea-ports',
  },
  {
    key: 'ais',
    name: 'AIS',
    licence: 'not stated',
    licenceUrl: 'https://www.itu.int/rec/R-REC-M.1371',
    credit: 'AIS transmissions',
  },
  {
    key: 'members',
    name: 'Roadstead members',
    licence: 'ODbL-1.0',
    licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
    credit: 'Roadstead members',
  },
]

/** Those that places come from: AIS tells of vessels and aids alone. */
export const placeSources = sources.filter(({ key }) => key !== 'ais')

const byKey = new Map<string, Source>(sources.map((source) => [source.key, source]))

/** The source of that key; a record whose source is unknown counts as a member's. */
export function sourceOf(key: string): Source {
  const source = byKey.get(key) ?? byKey.get('members')
  if (!source) throw new Error('the catalogue has no members source')
  return source
}

/** The source of what members add. */
export const memberSource = sourceOf('members')

/** Where the weather comes from; no source of places. */
export const weatherSource = {
  key: 'ndbc',
  name: 'NOAA National Data Buoy Center',
  licence: 'Public domain',
  credit: 'NOAA/NDBC',
} as const
