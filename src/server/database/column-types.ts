import pg from 'pg'

/** A point as node-postgres reads it: x the longitude, y the latitude. */
export interface PointColumn {
  x: number
  y: number
}

/** Oid of the type `point`, for which node-postgres has a parser but no constant. */
const pointOid = 600
/** Parsers of column values: numbers as numbers, times as ISO 8601, points as `{ x, y }`. */
export const columnTypes = new pg.TypeOverrides()
columnTypes.setTypeParser(pg.types.builtins.INT8, Number)
columnTypes.setTypeParser(pg.types.builtins.NUMERIC, Number)
columnTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp)
columnTypes.setTypeParser(pg.types.builtins.BPCHAR, (text) => text.trimEnd())
columnTypes.setTypeParser(pointOid, parsePoint)

const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/**
 * Converts a timestamp to ISO 8601. Rewrites the UTC format of our sessions as text;
 * Date, several times slower, parses any other format.
 */
function parseTimestamp(text: string): string {
  const [, day, time, fraction = ''] = utcTime.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

/** Parses `(x,y)` without a regular expression, because map queries return thousands of points. */
function parsePoint(text: string): PointColumn {
  const comma = text.indexOf(',')
  return { x: Number(text.slice(1, comma)), y: Number(text.slice(comma + 1, -1)) }
}
