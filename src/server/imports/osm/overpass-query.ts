import type { Bbox } from '../../../core/geo.ts'
import { clearanceSeamarkTypes } from './osm-clearance.ts'

const seconds = 180

/**
 * Builds the Overpass QL query for places, clearances and aids in the bounds; the selectors follow
 * the rules of osm-types.ts.
 */
export function buildPlacesQuery(bounds: Bbox): string {
  const selections = [
    'nwr[leisure=marina]',
    'nwr["seamark:harbour:category"]',
    'nwr["seamark:type"~"^(anchorage|anchor_berth|berth|pontoon|bunker_station|dry_dock|floating_dock|harbour|coastguard_station|rescue_station)$"]',
    'nwr["seamark:type"=mooring]["seamark:mooring:category"!~"dolphin|bollard|post|pile|ring"]',
    'nwr["seamark:small_craft_facility:category"]',
    'nwr["seamark:anchorage:category"=small_craft_mooring]',
    'wr[mooring~"^(yes|guest)$"]',
    'nwr[man_made=pier][name]',
    'nwr[man_made=pier][mooring]',
    'nwr[man_made=pier][ferry]',
    'nwr[club~"^(sailing|yachting|yacht)$"]',
    'nwr[sport=sailing][leisure=sports_centre]',
    'nwr[waterway~"^(fuel|boatyard|sanitary_dump_station)$"]',
    'nwr[amenity=fuel][boat=yes]',
    'nwr[dock~"^(drydock|floating)$"]',
    'nwr[leisure~"^(slipway|sailing_club)$"]',
    'nwr[harbour]',
    'nwr[landuse=harbour]',
    'nwr[industrial=port]',
    'nwr[amenity~"^(ferry_terminal|harbourmaster|lifeboat)$"]',
    `nwr["seamark:type"~"^(${clearanceSeamarkTypes.join('|')})$"][~"clearance_height"~"."]`,
    'nwr["seamark:radio_station:mmsi"]',
    'nwr["seamark:virtual_aton:mmsi"]',
  ]
  return buildQuery(bounds, selections, 'center tags')
}

/** Builds the Overpass QL query for the seamarks and clearances in the bounds. */
export function buildSeamarksQuery(bounds: Bbox): string {
  return buildQuery(bounds, ['nwr["seamark:type"]'], 'center tags')
}

/** Builds the Overpass QL query for named bays, capes, straits, islands and seas in the bounds, see osm-map-name.ts. */
export function buildNamesQuery(bounds: Bbox): string {
  const selections = [
    'nwr[natural~"^(bay|cape|strait|peninsula)$"][name]',
    'nwr[place~"^(island|islet|archipelago|sea)$"][name]',
  ]
  return buildQuery(bounds, selections, 'bb tags')
}

function buildQuery({ x1: west, y1: south, x2: east, y2: north }: Bbox, selections: string[], out: string) {
  return `[out:json][timeout:${seconds}][bbox:${south},${west},${north},${east}];(${selections.join(';')};);out ${out} qt;`
}
