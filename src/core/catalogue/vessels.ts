import { stinkpot } from '../limits.ts'

export type VesselIcon = 'sailboat' | 'powerboat' | 'superyacht' | 'commercial-vessel'

/** A vessel type with the icon that marks it and the AIS ship type it stands for (section 3). */
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

/** The key of a vessel type by its key or its name, in any case; null where there is no such type. */
export function parseVesselType(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const found = vesselTypes.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted)
  return found?.key ?? null
}

const byKey = new Map(vesselTypes.map((type) => [type.key, type]))

/** The icon of a vessel type; that of Other for one that is not in the catalogue. */
export function getVesselTypeIcon(key: string): VesselIcon {
  return byKey.get(key)?.icon ?? 'powerboat'
}

/** The AIS ship type of a vessel type; 0 for one that is not in the catalogue. */
export function toAisShipType(key: string): number {
  return vesselTypes.find((type) => type.key === key)?.aisCode ?? 0
}

/** The key of the vessel type that an AIS ship type (0 to 99) stands for. */
export function toVesselType(shipType: number): string {
  if (shipType === 52) return 'towing'
  // High-speed craft are ferries nearly always.
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

/** Whether an AIS ship type of that length (metres) is a superyacht or a large cruise ship. */
export function isStinkpot(shipType: number | null, lengthMetres: number | null): boolean {
  if (shipType === null || lengthMetres === null) return false
  if (shipType === 36 || shipType === 37) return lengthMetres >= stinkpot.yachtMetres
  return shipType >= 60 && shipType <= 69 && lengthMetres >= stinkpot.cruiseShipMetres
}

/** The icon of a vessel type; a powerboat for one that is not in the catalogue. */
export function getVesselMarkerIcon(key: string): VesselIcon {
  return vesselTypes.find((type) => type.key === key)?.icon ?? 'powerboat'
}

/** The four vessel icons of the legend (section 2), in its order and words. */
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
