import { sql, type RawBuilder } from 'kysely'
import type { ConnectionProperties } from '../../core/contract/vessel.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import { toJsonObjectText, toJsonStringText, toJsonText, toJsonTimeText } from '../database/json-text.ts'
import { getPhotoUrlParts } from '../storage/photo-url.ts'
import { isFollowedBy } from './visibility.ts'

// The database builds the GeoJSON text of vessels: reading their columns and building the text
// here takes more than twice the time of this process.

/** Marks in the text of features; JSON text contains no control characters. */
const marks = { age: '\u0002', stayAge: '\u0003' }

/** Columns of {@link selectFeature}. */
export interface FeatureColumns {
  /** GeoJSON text with {@link marks}; of several features separated by commas. */
  feature: string
  /** Age of the position in minutes. */
  age_minutes: number
  /** Age of the visit in minutes; null if the vessel is at no place. */
  stay_minutes: number | null
}

/** SQL columns {@link FeatureColumns} of vessel `v`, joined to its exact position `seen` and its place `stay`. */
export function selectFeature(userId: number, now: Date): RawBuilder<unknown> {
  const minutesAgo = (time: RawBuilder<unknown>) =>
    sql`trunc(date_part('epoch', ${now.toISOString()}::timestamptz - ${time}) / 60)::int`
  return sql`${toFeatureText(userId)} as feature,
    ${minutesAgo(sql`seen_at`)} as age_minutes, ${minutesAgo(sql`stay.arrived_at`)} as stay_minutes`
}

function toFeatureText(userId: number): RawBuilder<string> {
  const ageText = (mark: string) => sql<string>`${sql.lit(`"${mark}"`)}`
  const id = sql<string>`v.id::text`
  const [urlStart, urlEnd] = getPhotoUrlParts('thumb').map((part) => sql.lit(part))
  const photo = sql`(select h.id from photos h where h.vessel_id = v.id order by h.id desc limit 1)`
  const properties = {
    id,
    vessel_id: id,
    vessel_name: toJsonStringText(sql`v.name`),
    vessel_thumb_url: toJsonStringText(sql`${urlStart} || ${photo} || ${urlEnd}`),
    time_ago: ageText(marks.age),
    seen_at: toJsonTimeText(sql`seen_at`),
    sog: toJsonText(sql`seen_sog`),
    heading: toJsonText(sql`seen_heading`),
    place_id: toJsonText(sql`stay.id`),
    place_name: toJsonStringText(sql`stay.name`),
    when_checked_in: sql`case when stay.id is null then 'null' else ${ageText(marks.stayAge)} end`,
    checked_in_at: toJsonTimeText(sql`stay.arrived_at`),
    status: sql`case when stay.id is not null then '2' when seen_moving then '0' else '1' end`,
    vessel_type: toJsonStringText(sql`v.vessel_type`),
    is_followed: toJsonText(isFollowedBy(userId)),
    area: sql`'null'`,
  } satisfies Record<keyof ConnectionProperties, RawBuilder<string>>
  return toJsonObjectText({
    type: sql`'"Feature"'`,
    id,
    geometry: sql`'{"type":"Point","coordinates":[' || ${seenCoordinates} || ']}'`,
    properties: toJsonObjectText(properties),
  })
}

const decimals = 6

/** SQL expression: longitude and latitude of the column `seen_position`, as in the coordinates of a feature. */
const seenCoordinates: RawBuilder<string> = sql`(${rounded(0)} || ',' || ${rounded(1)})`

function rounded(axis: number): RawBuilder<number> {
  const factor = sql.lit(10 ** decimals)
  return sql`round(seen_position[${sql.lit(axis)}] * ${factor}) / ${factor}`
}

/** Returns a function that completes the text of features with their ages. */
export function createFeatureWriter(now: Date): (row: FeatureColumns) => string {
  const textByMinutes = new Map<number, string>()
  const formatAge = (minutes: number) => {
    const known = textByMinutes.get(minutes)
    if (known !== undefined) return known
    const text = formatTimeAgo(new Date(now.getTime() - minutes * 60_000).toISOString(), now)
    textByMinutes.set(minutes, text)
    return text
  }
  return ({ feature, age_minutes, stay_minutes }) => {
    const text = feature.replaceAll(marks.age, formatAge(age_minutes))
    return stay_minutes === null ? text : text.replaceAll(marks.stayAge, formatAge(stay_minutes))
  }
}
