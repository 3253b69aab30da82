/** A data source and its licence (section 1; OSM-MAPPING 'Licence fit'). */
export interface Source {
  key: SourceKey
  name: string
  licence: string
  /** The attribution that the licence requires. */
  attribution: string
}

export type SourceKey =
  | 'openstreetmap'
  | 'nga-wpi'
  | 'gfw-anchorages'
  | 'sea-ports'
  | 'gpx'
  | 'ais'
  | 'demo'
  | 'members'

export const sources: readonly Source[] = [
  {
    key: 'openstreetmap',
    name: 'OpenStreetMap',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors',
  },
  {
    key: 'nga-wpi',
    name: 'NGA World Port Index',
    licence: 'Public domain',
    attribution: 'NGA World Port Index (Pub. 150)',
  },
  {
    key: 'gfw-anchorages',
    name: 'Global Fishing Watch',
    licence: 'Apache-2.0',
    attribution: 'Global Fishing Watch anchorages',
  },
  {
    key: 'sea-ports',
    name: 'sea-ports',
    licence: 'MIT',
    attribution: 'sea-ports',
  },
  {
    key: 'gpx',
    name: 'GPX file',
    licence: 'not stated',
    attribution: 'GPX file',
  },
  {
    key: 'ais',
    name: 'AIS',
    licence: 'not stated',
    attribution: 'AIS transmissions',
  },
  {
    key: 'demo',
    name: 'Demonstration (simulated)',
    licence: 'CC0-1.0',
    attribution: 'Demonstration (simulated)',
  },
  {
    key: 'members',
    name: 'Roadstead members',
    licence: 'ODbL-1.0',
    attribution: 'Roadstead members',
  },
]

/** Sources of places. AIS and the simulation provide only vessels and aids. */
export const placeSources = sources.filter(({ key }) => key !== 'ais' && key !== 'demo')

const byKey = new Map<string, Source>(sources.map((source) => [source.key, source]))

/** Returns the source with that key; the members' source for an unknown key. */
export function getSource(key: string): Source {
  const source = byKey.get(key) ?? byKey.get('members')
  if (!source) throw new Error('the catalogue has no members source')
  return source
}

/** Source of records added by members. */
export const userSource = getSource('members')

/** Source of waypoints imported from a file. */
export const gpxSource = getSource('gpx')

/** Source of records simulated by `roadstead demo`. */
export const demoSource = getSource('demo')

/**
 * Source key of all AIS data. It does not depend on the receiver, so that a report received
 * twice is stored once.
 */
export const aisSource = getSource('ais').key

/** Source of the weather data. */
export const weatherSource = {
  key: 'ndbc',
  name: 'NOAA National Data Buoy Center',
  licence: 'Public domain',
  attribution: 'NOAA/NDBC',
} as const

/** Source of the forecasts of wind. */
export const forecastSource = {
  key: 'open-meteo',
  name: 'Open-Meteo',
  licence: 'CC-BY-4.0',
  attribution: 'Weather data by Open-Meteo.com, CC BY 4.0',
} as const
