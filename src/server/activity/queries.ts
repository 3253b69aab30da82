import { sql } from 'kysely'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { activity } from '../../core/limits/activity.ts'
import { isVisitPublic } from '../vessels/visibility.ts'
import { getPhotoUrlSql } from '../storage/photo-url-queries.ts'
import type { ReadDb } from '../database/tables.ts'

/** Lists recent activity: check-ins, reviews and places added by users, latest first. */
export async function listRecentActivity(db: ReadDb): Promise<ActivityEvent[]> {
  const { rows } = await sql<ActivityEvent>`
    select * from (
      (select 'Checkin' as type, c.arrived_at as when, v.id as vessel_id, v.name as vessel_name,
        p.id as poi_id, p.name as place_name, null::int as user_id, null as user_name, null as comment,
        ${getPhotoUrlSql('h.id', 'thumb')} as thumb_url, null as provider, null as link
      from visits c join vessels v on v.id = c.vessel_id join places p on p.id = c.place_id
        left join lateral (select max(id) as id from photos where vessel_id = v.id) h on true
      where p.deleted_at is null and v.deleted_at is null and ${isVisitPublic}
      order by c.arrived_at desc limit ${activity.maxRows})
      union all
      (select 'Post', o.created_at, null, null, p.id, p.name, u.id, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
        o.comment, ${getPhotoUrlSql('o.photo_id', 'thumb')}, o.provider, o.link
      from posts o join places p on p.id = o.place_id left join users u on u.id = o.user_id
      where o.deleted_at is null and p.deleted_at is null
      order by o.created_at desc limit ${activity.maxRows})
      union all
      (select 'Place', p.created_at, null, null, p.id, p.name, u.id, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
        p.description, ${getPhotoUrlSql('p.photo_id', 'thumb')}, null, null
      from places p left join users u on u.id = p.user_id
      where p.deleted_at is null and p.user_id is not null
      order by p.created_at desc limit ${activity.maxRows})
    ) events
    order by "when" desc
    limit ${activity.maxRows}`.execute(db)
  return rows
}
