import { getSource } from '../../../core/catalogue/sources.ts'
import seaPorts from 'sea-ports/lib/ports.json' with { type: 'json' }
import { toCountryCode } from '../../gazetteer/country-names.ts'
import { toUnlocodeAlias } from './read-wpi.ts'
import { emptyPlaceFields, rejectRecord, type PlaceRecord, type RejectedRecord } from '../source-record.ts'
import { cleanLine, cleanPosition } from '../text-fields.ts'

const source = getSource('sea-ports')

/** A port of the npm package sea-ports. */
interface SeaPort {
  name?: string
  city?: string
  country?: string
  coordinates?: [longitude: number, latitude: number]
  unlocs?: string[]
}

/**
 * Lower than every surveyed place: compared with the World Port Index, the median error
 * of these positions is 1.3 nm.
 */
const prominence = 1

/** Reads the starter data: ports of the world with approximate positions. */
export function* readSeaPorts(): Generator<PlaceRecord | RejectedRecord> {
  const ports = seaPorts as unknown as Record<string, SeaPort> // as the package documents it
  for (const [code, port] of Object.entries(ports)) yield toPort(code, port)
}

function toPort(
  code: string,
  { name, city, country, coordinates, unlocs = [] }: SeaPort,
): PlaceRecord | RejectedRecord {
  const position = cleanPosition(coordinates?.[1], coordinates?.[0])
  if (!position) return rejectRecord('no valid position')
  const aliases = [...new Set([code, ...unlocs].map(toUnlocodeAlias))].filter((alias) => alias !== null)
  return {
    kind: 'place',
    key: `sea-ports:${code}`,
    source: source.key,
    source_licence: source.licence,
    source_url: 'https://www.npmjs.com/package/sea-ports',
    updated_at: null,
    isArea: false,
    aliases,
    name: cleanLine(name),
    type_enum: 10,
    ...position,
    ...emptyPlaceFields,
    city: cleanLine(city),
    country_code: toCountryCode(country ?? ''),
    tags: {},
    approximate: true,
    prominence,
  }
}
