import { stinkpot } from '../limits/vessels.ts'
import {
  vesselLegend as legendNames,
  vesselStatuses as statusNames,
  vesselTypes as typeNames,
} from '../messages/en/markers.json'

export type VesselIcon = 'sailboat' | 'powerboat' | 'superyacht' | 'commercial-vessel'

/** A vessel type with its icon and AIS ship type (section 3). */
export interface VesselType {
  key: keyof typeof typeNames
  /** Its name in the API. */
  name: string
  aisCode: number
  icon: VesselIcon
}

const rows: readonly Omit<VesselType, 'name'>[] = [
  { key: 'sailboat', aisCode: 36, icon: 'sailboat' },
  { key: 'powerboat', aisCode: 37, icon: 'powerboat' },
  { key: 'multihull', aisCode: 36, icon: 'sailboat' },
  { key: 'passenger', aisCode: 60, icon: 'superyacht' },
  { key: 'cargo', aisCode: 70, icon: 'commercial-vessel' },
  { key: 'tanker', aisCode: 80, icon: 'commercial-vessel' },
  { key: 'towing', aisCode: 31, icon: 'commercial-vessel' },
  { key: 'fishing_boat', aisCode: 30, icon: 'commercial-vessel' },
  { key: 'other', aisCode: 0, icon: 'powerboat' },
]

export const vesselTypes: readonly VesselType[] = /* @__PURE__ */ rows.map((row) => ({
  ...row,
  name: typeNames[row.key],
}))

/** Finds a vessel type by key or name, ignoring case, and returns its key; null for an unknown type. */
export function parseVesselType(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const found = vesselTypes.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted)
  return found?.key ?? null
}

const byKey = new Map<string, VesselType>(vesselTypes.map((type) => [type.key, type]))

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

const legendIcons = ['sailboat', 'powerboat', 'superyacht', 'commercial-vessel'] as const

/** The four vessel icons of the legend with their texts (section 2), in the order of the legend. */
export const vesselLegend: readonly { icon: VesselIcon; name: string }[] = /* @__PURE__ */ legendIcons.map(
  (icon) => ({ icon, name: legendNames[icon] }),
)

/** Vessel log statuses (section 3). */
export const vesselStatuses = /* @__PURE__ */ ([0, 1, 2] as const).map((id) => ({
  id,
  name: statusNames[id],
}))
