import type { NavAidBaseFields } from '../nav-aids/row-queries.ts'
import type { PlaceBaseFields } from '../places/row-queries.ts'
import type { ClearanceBaseFields } from '../seamarks/clearance-row-queries.ts'
import type { SeamarkBaseFields } from '../seamarks/row-queries.ts'

/** Identity of a record at its source. */
interface SourceIdentity {
  /** Key of the record at its source: `osm:node/123`. */
  key: string
}

/** A place as stated by a source; a missing name is null until one is generated. */
export interface PlaceRecord extends SourceIdentity, Omit<PlaceBaseFields, 'name' | 'derived_columns'> {
  kind: 'place'
  name: string | null
  /** True for an area (way or relation) of which only the centre is known. */
  isArea: boolean
  /** Ids of the place in other sources: `unlocode:FRMRS`. */
  aliases: string[]
  /** Place id in a Roadstead export, possibly from another site. */
  own_id?: number
}

/** An AIS aid to navigation as stated by a source. */
export interface NavAidRecord extends SourceIdentity, Omit<NavAidBaseFields, 'name' | 'derived_columns'> {
  kind: 'nav-aid'
  name: string | null
}

/** A facility that belongs to a nearby marina: toilets, water, showers. */
export interface AmenityRecord
  extends
    SourceIdentity,
    Pick<
      PlaceBaseFields,
      'source' | 'source_licence' | 'source_url' | 'updated_at' | 'latitude' | 'longitude' | 'tags'
    > {
  kind: 'amenity'
}

/** A seamark as stated by a source, with what IALA prescribes where the source states nothing. */
export interface SeamarkRecord extends SourceIdentity, SeamarkBaseFields {
  kind: 'seamark'
}

/** A bridge, cable or pipeline above the water as stated by a source. */
export interface ClearanceRecord extends SourceIdentity, ClearanceBaseFields {
  kind: 'clearance'
}

export type SourceRecord = PlaceRecord | NavAidRecord | AmenityRecord | SeamarkRecord | ClearanceRecord

/** An input element that is not imported, with the reason under which it is counted. */
export interface RejectedRecord {
  kind: 'rejected'
  reason: string
}

export function rejectRecord(reason: string): RejectedRecord {
  return { kind: 'rejected', reason }
}

/** Fields of a place for which a source has no data. */
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
  other_names: [],
} satisfies Partial<PlaceBaseFields>
