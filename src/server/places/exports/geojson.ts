import { readFacilities } from '../../../core/catalogue/facility-rules.ts'
import { getPlaceType } from '../../../core/catalogue/place-types.ts'
import type { ExportedPlace, ExportedRecord } from './queries.ts'
import { exportTitle, type ExportFormat } from './export-format.ts'
import {
  exportAttributions,
  exportLicence,
  formatAttribution,
  databaseLicence,
  buildPlaceUrl,
  toSafeUrl,
} from '../../messages/record-texts.ts'

/**
 * GeoJSON (RFC 7946), one feature per line. A deleted place is a feature without
 * geometry and with `deleted`.
 */
export const geojsonFormat: ExportFormat = {
  mediaType: 'application/geo+json',
  supportsDeletions: true,
  formatHeader: ({ siteUrl, changedAt }) => {
    const members = {
      type: 'FeatureCollection',
      name: 'roadstead-places',
      title: exportTitle,
      licence: databaseLicence.name,
      licence_url: databaseLicence.url,
      terms: exportLicence,
      attribution: exportAttributions,
      site: `${siteUrl}/`,
      changed_at: changedAt,
    }
    return `${JSON.stringify(members).slice(0, -1)},"features":[`
  },
  formatRecords: (page, { siteUrl }, isFirst) =>
    page
      .map(
        (record, index) =>
          `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(toFeature(record, siteUrl))}`,
      )
      .join(''),
  footer: '\n]}\n',
}

function toFeature(record: ExportedRecord, site: string): object {
  const { id, changed_at } = record
  if (record.deleted) {
    return { type: 'Feature', id, geometry: null, properties: { id, deleted: true, changed_at } }
  }
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [record.longitude, record.latitude] },
    properties: toPlaceProperties(record, site),
  }
}

/** Properties of a place in GeoJSON. */
export function toPlaceProperties(record: ExportedPlace, site: string): Record<string, unknown> {
  const {
    deleted: _deleted,
    latitude: _latitude,
    longitude: _longitude,
    other_sources: _other,
    ...place
  } = record
  return {
    ...place,
    type: getPlaceType(place.type_enum).name,
    facilities: readFacilities(place.tags, place.type_enum),
    source_url: toSafeUrl(place.source_url),
    attribution: formatAttribution(record),
    page: buildPlaceUrl(site, place.id),
  }
}
