import { sql, type RawBuilder } from 'kysely'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { getRecordPath } from '../../core/site/pages.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { ReadDb } from '../database/tables.ts'
import {
  matchesPageFilter,
  type FeatureRecord,
  type PageFilter,
  type PageRequest,
} from '../map-layers/page-queries.ts'
import { toSafeUrl } from '../messages/record-texts.ts'

interface NavAidRow {
  id: number
  longitude: number
  latitude: number
  name: string
  aid_type: number
  source_url: string | null
}

/** Reads a page of aids to navigation in ascending order of id. `siteUrl` is the base of their pages. */
export function readNavAidItems(
  db: ReadDb,
  filter: PageFilter,
  { after, offset, limit }: PageRequest,
  siteUrl: string,
): Promise<FeatureRecord[]> {
  const matches = matchesPageFilter(filter, { type: sql`aid_type`, time: sql`updated_at` })
  return readNavAids(
    allowReplica(db),
    sql`id > ${after} and ${matches}`,
    sql`${limit} offset ${offset}`,
    siteUrl,
  )
}

/** Finds an aid to navigation; null if there is none. */
export async function findNavAidFeature(
  db: ReadDb,
  id: number,
  siteUrl: string,
): Promise<FeatureRecord | null> {
  return (await readNavAids(allowReplica(db), sql`id = ${id}`, sql`1`, siteUrl))[0] ?? null
}

async function readNavAids(
  db: ReadDb,
  matching: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
  siteUrl: string,
): Promise<FeatureRecord[]> {
  const { rows } = await sql<NavAidRow>`
    select id, position[0] as longitude, position[1] as latitude, name, mmsi, aid_type, virtual, light, address, city,
      state_code, country_code, description, length_metres, width_metres, heard_at, off_position, mmsi_valid, source,
      source_licence, source_url, updated_at
    from nav_aids where deleted_at is null and ${matching}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ longitude, latitude, ...aid }) => ({
    id: aid.id,
    longitude,
    latitude,
    properties: {
      ...aid,
      type: getAidType(aid.aid_type).name,
      source_url: toSafeUrl(aid.source_url),
      page: siteUrl + getRecordPath('navAid', aid.id),
    },
  }))
}
