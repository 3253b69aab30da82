import { getSource } from '../../../core/catalogue/sources.ts'
import { toCountryCode } from '../../gazetteer/country-names.ts'
import { readCsv, type CsvRow } from './read-csv.ts'
import { emptyPlaceFields, rejectRecord, type PlaceRecord, type RejectedRecord } from '../source-record.ts'
import { cleanLine, cleanNames, cleanPosition } from '../text-fields.ts'

const source = getSource('nga-wpi')

const number = 'World Port Index Number'
const name = 'Main Port Name'

/** World Port Index columns imported as tags, by tag name. */
const keptColumns: Readonly<Record<string, string>> = {
  harbor_size: 'Harbor Size',
  harbor_type: 'Harbor Type',
  shelter: 'Shelter Afforded',
  tidal_range_m: 'Tidal Range (m)',
  entrance_width_m: 'Entrance Width (m)',
  channel_depth_m: 'Channel Depth (m)',
  anchorage_depth_m: 'Anchorage Depth (m)',
  cargo_pier_depth_m: 'Cargo Pier Depth (m)',
  max_vessel_length_m: 'Maximum Vessel Length (m)',
  max_vessel_draft_m: 'Maximum Vessel Draft (m)',
  good_holding_ground: 'Good Holding Ground',
  pilotage_compulsory: 'Pilotage - Compulsory',
  vessel_traffic_service: 'Vessel Traffic Service',
  first_port_of_entry: 'First Port of Entry',
  radio: 'Communications - Radio',
  drinking_water: 'Supplies - Potable Water',
  fuel_oil: 'Supplies - Fuel Oil',
  diesel: 'Supplies - Diesel Oil',
  provisions: 'Supplies - Provisions',
  power_supply: 'Services - Electricity',
  medical: 'Medical Facilities',
  garbage: 'Garbage Disposal',
  repairs: 'Repairs',
  dry_dock: 'Dry Dock',
  unlocode: 'UN/LOCODE',
}

/** Columns of cranes by kind, which become one tag. */
const craneColumns = ['Fixed', 'Mobile', 'Floating', 'Container'].map((kind) => `Cranes - ${kind}`)

const unknownValues = new Set(['', 'Unknown', '0', '0.0', 'None'])
const prominenceBySize = new Map(Object.entries({ Large: 45, Medium: 35, Small: 25, 'Very Small': 15 }))
const minProminence = 15

/** Reads the ports of the NGA World Port Index (Pub. 150) as commercial facilities. */
export async function* readWpi(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<PlaceRecord | RejectedRecord> {
  for await (const row of readCsv(chunks, [number, name, 'Latitude', 'Longitude'])) yield toPort(row)
}

function toPort(row: CsvRow): PlaceRecord | RejectedRecord {
  const id = row[number]?.trim().replace(/\.0+$/, '')
  if (!id || !/^\d+(\.\d+)?$/.test(id)) return rejectRecord('no port number')
  const position = cleanPosition(row.Latitude, row.Longitude)
  if (!position) return rejectRecord('no valid position')
  const unlocode = toUnlocodeAlias(row['UN/LOCODE'])
  return {
    kind: 'place',
    key: `wpi:${id}`,
    source: source.key,
    source_licence: source.licence,
    source_url: 'https://msi.nga.mil/Publications/WPI',
    // The file contains no dates.
    updated_at: null,
    isArea: false,
    aliases: unlocode ? [unlocode] : [],
    name: cleanLine(row[name]),
    type_enum: 10,
    ...position,
    ...emptyPlaceFields,
    other_names: cleanNames([row['Alternate Port Name']], row[name] ?? ''),
    country_code: toCountryCode(row['Country Code'] ?? ''),
    tags: readTags(row),
    approximate: false,
    prominence: prominenceBySize.get(row['Harbor Size'] ?? '') ?? minProminence,
  }
}

function readTags(row: CsvRow): Record<string, string> {
  const tags: Record<string, string> = {}
  for (const [tag, column] of Object.entries(keptColumns)) {
    const value = cleanLine(row[column])
    if (value && !unknownValues.has(value)) tags[tag] = value
  }
  const crane = readCrane(row)
  if (crane) tags.crane = crane
  return tags
}

/** Returns `Yes` if a kind of crane is stated, `No` if each kind is denied, otherwise null. */
function readCrane(row: CsvRow): 'Yes' | 'No' | null {
  const values = craneColumns.map((column) => cleanLine(row[column]))
  if (values.includes('Yes')) return 'Yes'
  return values.every((value) => value === 'No') ? 'No' : null
}

/** Converts a UN/LOCODE such as `US MRR` or `USMRR` to a port's alias; null if it is not valid. */
export function toUnlocodeAlias(text: string | undefined): string | null {
  const code = (text ?? '').replace(/\s+/g, '').toUpperCase()
  return /^[A-Z]{2}[A-Z0-9]{3}$/.test(code) ? `unlocode:${code}` : null
}
