import { placeType } from '../../../core/catalogue/place-types.ts'
import type { ExportedRecord } from './queries.ts'
import {
  creditOf,
  databaseLicence,
  exportCredits,
  exportLicence,
  exportTitle,
  placeAddress,
  webAddress,
  type ExportFormat,
} from './export-format.ts'

/** GeoJSON (RFC 7946), a feature a line. A deleted place is a feature without geometry that says `deleted`. */
export const geojson: ExportFormat = {
  media: 'application/geo+json',
  tellsDeletions: true,
  head: ({ site, changedAt }) => {
    const members = {
      type: 'FeatureCollection',
      name: 'roadstead-places',
      title: exportTitle,
      licence: databaseLicence.name,
      licence_url: databaseLicence.url,
      terms: exportLicence,
      attribution: exportCredits,
      site: `${site}/`,
      changed_at: changedAt,
    }
    return `${JSON.stringify(members).slice(0, -1)},"features":[`
  },
  records: (page, { site }, isFirst) =>
    page
      .map(
        (record, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(feature(record, site))}`,
      )
      .join(''),
  tail: '\n]}\n',
}

function feature(record: ExportedRecord, site: string): object {
  const { id, changed_at } = record
  if (record.deleted) {
    return { type: 'Feature', id, geometry: null, properties: { id, deleted: true, changed_at } }
  }
  const { deleted: _deleted, latitude, longitude, other_sources: _other, ...facts } = record
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      ...facts,
      type: placeType(facts.type_enum).name,
      source_url: webAddress(facts.source_url),
      attribution: creditOf(record),
      page: placeAddress(site, id),
    },
  }
}
