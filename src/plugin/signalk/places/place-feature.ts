/** A place in the site's GeoJSON export; only the used fields. */
export interface PlaceFeature {
  id: number
  geometry: { coordinates: [number, number] } | null
  properties: {
    id: number
    name: string
    type_enum: number
    type: string
    description: string | null
    phone: string | null
    url: string | null
    address: string | null
    city: string | null
    country_code: string | null
    tags: Record<string, string>
    source: string
    source_licence: string
    attribution: string
    page: string
    updated_at: string | null
  }
}
