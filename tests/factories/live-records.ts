import type { VesselFeature } from '../../src/client/vessels/vessel-features.ts'
import type { ConnectionProperties } from '../../src/core/contract/vessel.ts'
import {
  meteoColumns,
  type MeteoCollection,
  type MeteoColumn,
  type MeteoProperties,
  type MeteoReport,
} from '../../src/core/contract/weather.ts'

/** Builds a weather beacon of the map layer. */
export function buildBeaconFeature(
  overrides: Partial<MeteoProperties> & { latitude: number; longitude: number },
) {
  const { latitude, longitude, ...properties } = overrides
  const feature: MeteoCollection['features'][number] = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      id: 5,
      name: 'Espiguette buoy',
      type_enum: 12,
      obs_time: new Date(Date.now() - 20.5 * 60_000).toISOString(),
      wdir: 320,
      wspd: 15.6,
      gst: null,
      wvht: null,
      dpd: null,
      apd: null,
      mwd: null,
      pres: null,
      atmp: null,
      wtmp: null,
      dewp: null,
      vis: null,
      ptdy: null,
      tide: null,
      ...properties,
    },
  }
  return feature
}

/** Builds the properties of a vessel's position. */
export function buildConnection(overrides: Partial<ConnectionProperties> = {}): ConnectionProperties {
  return {
    id: 7,
    vessel_id: 7,
    vessel_name: 'Espadon',
    vessel_thumb_url: null,
    time_ago: '4 minutes ago',
    seen_at: new Date(Date.now() - 4.5 * 60_000).toISOString(),
    sog: 5.5,
    heading: 60,
    place_id: null,
    place_name: null,
    when_checked_in: null,
    checked_in_at: null,
    status: 0,
    vessel_type: 'sailboat',
    is_followed: false,
    area: null,
    ...overrides,
  }
}

/** Builds a vessel of the map layer. */
export function buildVesselFeature(
  overrides: Partial<ConnectionProperties> & { latitude: number; longitude: number },
): VesselFeature {
  const { latitude, longitude, ...properties } = overrides
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: buildConnection(properties),
  }
}

/** Builds a vessel that is shown in an area, as the server returns it. */
export function buildVesselAreaFeature(overrides: Partial<ConnectionProperties> & { area: number[] }) {
  const [west = 0, south = 0, east = 0, north = 0] = overrides.area
  const properties = buildConnection({ sog: null, heading: null, status: null, ...overrides })
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    type: 'Feature' as const,
    id: properties.vessel_id,
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
    properties,
  }
}

/** Builds the response of a point layer. */
export function buildFeatureCollection<F>(...features: F[]): { type: 'FeatureCollection'; features: F[] } {
  return { type: 'FeatureCollection', features }
}

/** Builds the outline of a group of four satellite chart sheets, by its western edge. */
export function buildSheetFeature(west = 4.5) {
  return {
    type: 'Feature' as const,
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [west, 43.49],
          [west + 0.02, 43.49],
          [west + 0.02, 43.51],
          [west, 43.51],
          [west, 43.49],
        ],
      ],
    },
    properties: { tile_zoom: 15, sheets: 4 },
  }
}

/** Builds a row of a weather report; other columns are null. */
export function buildReportRow(row: Partial<Record<MeteoColumn, string | number>>) {
  return meteoColumns.map((column) => row[column] ?? null)
}

/** Builds a weather report, newest row first, by default without neighbours. */
export function buildMeteoReport(
  rows: Partial<Record<MeteoColumn, string | number>>[],
  overrides: Partial<MeteoReport> = {},
): MeteoReport {
  return {
    name: 'Boston 16 NM',
    centr_longitude: -70.651,
    centr_latitude: 42.346,
    header: [...meteoColumns],
    observations: rows.map(buildReportRow),
    neighbours: [],
    ...overrides,
  }
}
