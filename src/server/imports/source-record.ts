import type { NavAidBaseFields } from '../../core/records/nav-aid-columns.ts'
import { optionalPlaceColumns, type PlaceBaseFields } from '../../core/records/place-columns.ts'
import { createEmptyRow } from '../../core/records/record.ts'
import type { NamedPoint } from '../gazetteer/name-list.ts'
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
  /** Keys of other sources that contributed to the place, in a Roadstead export. */
  other_sources?: string[]
  /**
   * Fields that the file cannot state, because a program dropped them from a Roadstead export. An update leaves the
   * stored values.
   */
  missing_fields?: (keyof PlaceBaseFields)[]
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

/** A name of the map as stated by a source. */
export interface MapNameRecord extends SourceIdentity, Omit<NamedPoint, 'kind'> {
  kind: 'map-name'
  /** What has the name. */
  nameKind: NamedPoint['kind']
  updated_at: string | null
}

export type SourceRecord =
  | PlaceRecord
  | NavAidRecord
  | AmenityRecord
  | SeamarkRecord
  | ClearanceRecord
  | MapNameRecord

/** An input element that is not imported, with the reason under which it is counted. */
export interface RejectedRecord {
  kind: 'rejected'
  reason: string
}

export function rejectRecord(reason: string): RejectedRecord {
  return { kind: 'rejected', reason }
}

/** Facts of a place for which a source has no data. */
export const emptyPlaceFields = {
  ...createEmptyRow(optionalPlaceColumns),
  other_names: [],
}
