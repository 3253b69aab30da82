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
export function vesselTypeKey(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const found = vesselTypes.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted)
  return found?.key ?? null
}

/** The AIS ship type of a vessel type; 0 for one that is not in the catalogue. */
export function vesselAisCode(key: string): number {
  return vesselTypes.find((type) => type.key === key)?.aisCode ?? 0
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
