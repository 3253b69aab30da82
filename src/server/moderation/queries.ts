import { sql, type RawBuilder } from 'kysely'
import type { NewReport, Report, ReportSubject, ReviewQueue } from '../../core/contract/moderation.ts'
import { maxRevisionsListed } from '../../core/limits/places.ts'
import type { Db } from '../database/tables.ts'

const subjects: Record<
  ReportSubject,
  { table: string; name: RawBuilder<unknown>; alive: RawBuilder<unknown> }
> = {
  place: { table: 'places', name: sql`name`, alive: sql`deleted_at is null` },
  nav_aid: { table: 'nav_aids', name: sql`name`, alive: sql`deleted_at is null` },
  vessel: { table: 'vessels', name: sql`name`, alive: sql`deleted_at is null` },
  post: { table: 'posts', name: sql`left(comment, 80)`, alive: sql`deleted_at is null` },
  photo: { table: 'photos', name: sql`caption`, alive: sql`true` },
  user: { table: 'users', name: sql`concat_ws(' ', first_name, last_name)`, alive: sql`deleted_at is null` },
}

/** Saves a report and returns it; replaces the user's open report of the same record. Null if the record does not exist. */
export async function addReport(db: Db, userId: number, report: NewReport): Promise<Report | null> {
  const { table, alive } = subjects[report.subject]
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where id = ${report.subject_id} and ${alive}`.execute(tx)
    if (rows.length === 0) return null
    await sql`
      delete from reports
      where user_id = ${userId} and subject = ${report.subject} and subject_id = ${report.subject_id}
        and resolved_at is null`.execute(tx)
    const { rows: added } = await sql<{ id: number }>`
      insert into reports (user_id, subject, subject_id, reason)
      values (${userId}, ${report.subject}, ${report.subject_id}, ${report.reason.trim()}) returning id`.execute(
      tx,
    )
    const [kept] = await readReports(tx, sql`r.id = ${added[0]?.id}`)
    return kept ?? null
  })
}

/** Settles a report. Returns false if there is no open report with this id. */
export async function resolveReport(db: Db, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update reports set resolved_at = now(), resolved_by = ${userId}
    where id = ${id} and resolved_at is null returning id`.execute(db)
  return rows.length > 0
}

const userName = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name`
/** Maximum number of rows per list. */
const shown = maxRevisionsListed

/** The review queue: new places, open reports, latest edits. */
export async function getReviewQueue(db: Db): Promise<ReviewQueue> {
  const places = await sql<ReviewQueue['places'][number]>`
    select p.id, p.name, p.type_enum, p.description, p.city, p.country_code, p.created_at, p.user_id, ${userName}
    from places p left join users u on u.id = p.user_id
    where p.review_status = 'new' and p.deleted_at is null
    order by p.created_at, p.id limit ${shown}`.execute(db)
  const reports = await readReports(db, sql`r.resolved_at is null`)
  const revisions = await sql<ReviewQueue['revisions'][number]>`
    select r.*, ${userName} from (
      (select r.id, 'place' as subject, p.id as subject_id, p.name as subject_name, r.at, r.user_id,
        array(select jsonb_object_keys(r.after)) as fields
      from place_revisions r join places p on p.id = r.place_id order by r.at desc limit ${shown})
      union all
      (select r.id, 'nav_aid', n.id, n.name, r.at, r.user_id, array(select jsonb_object_keys(r.after))
      from nav_aid_revisions r join nav_aids n on n.id = r.nav_aid_id order by r.at desc limit ${shown})
    ) r left join users u on u.id = r.user_id
    order by r.at desc, r.id desc limit ${shown}`.execute(db)
  return { places: places.rows, reports, revisions: revisions.rows }
}

/** Reports that match a condition, with the names of their records, oldest first. */
async function readReports(db: Db, matching: RawBuilder<unknown>): Promise<Report[]> {
  const names = sql.join(
    (Object.keys(subjects) as ReportSubject[]).map(
      (subject) =>
        sql`when ${sql.lit(subject)} then (select ${subjects[subject].name} from ${sql.table(subjects[subject].table)} s where s.id = r.subject_id)`,
    ),
    sql` `,
  )
  const { rows } = await sql<Report>`
    select r.id, r.subject, r.subject_id, case r.subject ${names} end as subject_name, r.reason, r.at, r.user_id, ${userName}
    from reports r left join users u on u.id = r.user_id
    where ${matching} order by r.at, r.id limit ${shown}`.execute(db)
  return rows
}
