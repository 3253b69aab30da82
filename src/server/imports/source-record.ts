import type { NavAidBaseFields } from '../nav-aids/row-queries.ts'
import type { PlaceBaseFields } from '../places/row-queries.ts'

/** What identifies a record at its source. */
interface Identity {
  /** Key of the record at its source: `osm:node/123`. */
  key: string
}

/** What a source states of a place; a missing name is null until one is made. */
export interface PlaceRecord extends Identity, Omit<PlaceBaseFields, 'name' | 'derived'> {
  kind: 'place'
  name: string | null
  /** True for the outline of an area (way or relation) of which only the centre is known. */
  isArea: boolean
  /** Names by which other sources know it: `unlocode:FRMRS`. */
  aliases: string[]
  /** The id of the place, where an export of ours states it; the place may be of another site. */
  own_id?: number
}

/** What a source states of an AIS aid to navigation. */
export interface NavAidRecord extends Identity, Omit<NavAidBaseFields, 'name' | 'derived'> {
  kind: 'nav-aid'
  name: string | null
}

/** Something that is no place of its own but belongs to a marina near it: toilets, water, showers. */
export interface AmenityRecord
  extends
    Identity,
    Pick<
      PlaceBaseFields,
      'source' | 'source_licence' | 'source_url' | 'updated_at' | 'latitude' | 'longitude' | 'tags'
    > {
  kind: 'amenity'
}

export type SourceRecord = PlaceRecord | NavAidRecord | AmenityRecord

/** A piece of input that is no record, with the reason it is counted under. */
export interface RejectedRecord {
  kind: 'rejected'
  reason: string
}

export function rejectRecord(reason: string): RejectedRecord {
  return { kind: 'rejected', reason }
}

/** Fields of a place that a source states nothing of. */
export const emptyPlaceFields = {
  address: null,
  city: null,
  state_code: null,
  postal_code: null,
  country_code: null,
  description: null,
  email: null,
  phone: null,
  url: null,
} as const
