import { stinkpot } from '../limits/vessels.ts'

export type VesselIcon = 'sailboat' | 'powerboat' | 'superyacht' | 'commercial-vessel'

/** A vessel type with its icon and AIS ship type (section 3). */
export interface VesselType {
  key: string
  name: string
  aisCode: number
  icon: VesselIcon
}

export const vesselTypes: readonly VesselType[] = [
  { key: 'sailboat', name: 'Sailboat', aisCode: 36, icon: 'sailboat' },
  { key: 'powerboat', name: 'Powerboat', aisCode: 37, icon: 'powerboat' },
  { key: 'multihull', name: 'Multihull', aisCode: 36, icon: 'sailboat' },
  { key: 'passenger', name: 'Passenger', aisCode: 60, icon: 'superyacht' },
  { key: 'cargo', name: 'Cargo', aisCode: 70, icon: 'commercial-vessel' },
  { key: 'tanker', name: 'Tanker', aisCode: 80, icon: 'commercial-vessel' },
  { key: 'towing', name: 'Towing', aisCode: 31, icon: 'commercial-vessel' },
  { key: 'fishing_boat', name: 'Fishing boat', aisCode: 30, icon: 'commercial-vessel' },
  { key: 'other', name: 'Other', aisCode: 0, icon: 'powerboat' },
]

/** Finds a vessel type by key or name, ignoring case, and returns its key; null for an unknown type. */
export function parseVesselType(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const found = vesselTypes.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted)
  return found?.key ?? null
}

const byKey = new Map(vesselTypes.map((type) => [type.key, type]))

/** Returns the icon of a vessel type; the powerboat for a type outside the catalogue. */
export function getVesselTypeIcon(key: string): VesselIcon {
  return byKey.get(key)?.icon ?? 'powerboat'
}

/** Returns the AIS ship type of a vessel type; 0 for a type outside the catalogue. */
export function toAisShipType(key: string): number {
  return vesselTypes.find((type) => type.key === key)?.aisCode ?? 0
}

/** Converts an AIS ship type (0 to 99) to the key of a vessel type. */
export function toVesselType(shipType: number): string {
  if (shipType === 52) return 'towing'
  // Type 4x: high-speed craft are nearly always ferries.
  const tens: Record<number, string> = { 4: 'passenger', 6: 'passenger', 7: 'cargo', 8: 'tanker' }
  const ones: Record<number, string> = {
    30: 'fishing_boat',
    31: 'towing',
    32: 'towing',
    36: 'sailboat',
    37: 'powerboat',
  }
  return ones[shipType] ?? tens[Math.floor(shipType / 10)] ?? 'other'
}

/** Whether a vessel of that AIS ship type and length (metres) is a superyacht or a large cruise ship. */
export function isStinkpot(shipType: number | null, lengthMetres: number | null): boolean {
  if (shipType === null || lengthMetres === null) return false
  if (shipType === 36 || shipType === 37) return lengthMetres >= stinkpot.yachtMetres
  return shipType >= 60 && shipType <= 69 && lengthMetres >= stinkpot.cruiseShipMetres
}

/** Returns the icon of a vessel type on the map; the powerboat for a type outside the catalogue. */
export function getVesselMarkerIcon(key: string): VesselIcon {
  return vesselTypes.find((type) => type.key === key)?.icon ?? 'powerboat'
}

/** The four vessel icons of the legend with their texts (section 2), in the order of the legend. */
export const vesselLegend: readonly { icon: VesselIcon; name: string }[] = [
  { icon: 'sailboat', name: 'Sailboat' },
  { icon: 'powerboat', name: 'Pleasure power boat' },
  { icon: 'superyacht', name: 'Superyacht or large cruise ship' },
  { icon: 'commercial-vessel', name: 'Commercial vessel' },
]

/** Vessel log statuses (section 3). */
export const vesselStatuses = [
  { id: 0, name: 'Vessel under way' },
  { id: 1, name: 'Vessel not under way' },
  { id: 2, name: 'Vessel checked-in at known POI' },
] as const
