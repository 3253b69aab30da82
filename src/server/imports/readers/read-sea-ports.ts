import { sourceOf } from '../../../core/catalogue/sources.ts'
import seaPorts from 'sea-ports/lib/ports.json' with { type: 'json' }
import { alpha2FromName } from '../../gazetteer/country-names.ts'
import { unlocodeOf } from './read-wpi.ts'
import { nothingStated, rejected, type PlaceRecord, type Rejected } from '../source-record.ts'
import { cleanLine, cleanPosition } from '../text-fields.ts'

const source = sourceOf('sea-ports')

/** A port of the npm package sea-ports. */
interface SeaPort {
  name?: string
  city?: string
  country?: string
  coordinates?: [longitude: number, latitude: number]
  unlocs?: string[]
}

/** Below every surveyed place: measured against the World Port Index these are 1.3 nm off in the median. */
const prominence = 1

/** The starter data: ports of the world whose positions are approximate. */
export function* readSeaPorts(): Generator<PlaceRecord | Rejected> {
  const ports = seaPorts as unknown as Record<string, SeaPort> // as the package documents it
  for (const [code, port] of Object.entries(ports)) yield portOf(code, port)
}

function portOf(
  code: string,
  { name, city, country, coordinates, unlocs = [] }: SeaPort,
): PlaceRecord | Rejected {
  const position = cleanPosition(coordinates?.[1], coordinates?.[0])
  if (!position) return rejected('no valid position')
  const aliases = [...new Set([code, ...unlocs].map(unlocodeOf))].filter((alias) => alias !== null)
  return {
    kind: 'place',
    key: `sea-ports:${code}`,
    source: source.key,
    source_licence: source.licence,
    source_url: 'https://www.npmjs.com/package/sea-ports',
    updated_at: null,
    area: false,
    aliases,
    name: cleanLine(name),
    type_enum: 10,
    ...position,
    ...nothingStated,
    city: cleanLine(city),
    country_code: alpha2FromName(country ?? ''),
    tags: {},
    approximate: true,
    prominence,
  }
}
