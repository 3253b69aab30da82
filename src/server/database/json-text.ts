import { sql, type RawBuilder } from 'kysely'

// JSON text in SQL. The operator || takes three quarters of the time of `concat`, and `json_build_object` more than that.

/** SQL expression: text of a JSON object; each value is an expression of JSON text, in this order. */
export function toJsonObjectText(values: Record<string, RawBuilder<string>>): RawBuilder<string> {
  const parts = Object.entries(values).map(
    ([name, value], index) =>
      sql`(${sql.lit(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)} || ${value})`,
  )
  return sql`(${sql.join(parts, sql` || `)} || '}')`
}

/** SQL expression: JSON text of a number, a boolean or null. */
export function toJsonText(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce((${value})::text, 'null')`
}

/** SQL expression: JSON string of a text, or null. */
export function toJsonStringText(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce(to_json((${value})::text)::text, 'null')`
}

/** SQL expression: JSON string of a time as ISO 8601 with milliseconds in UTC, or null. */
export function toJsonTimeText(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce('"' || to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`
}
