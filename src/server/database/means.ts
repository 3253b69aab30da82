import { sql, type RawBuilder } from 'kysely'

/** A direction counts for so many knots where there was no wind or its speed was not measured. */
const calmWeight = 0.01

/** The mean of the directions of observations `o` as vectors as long as the wind is strong; null where there are none. */
export const meanWindDirection: RawBuilder<number | null> = sql`
  case when max(o.wdir) is not null then degrees(atan2(
    sum(coalesce(nullif(o.wspd, 0), ${calmWeight}) * sin(radians(o.wdir))),
    sum(coalesce(nullif(o.wspd, 0), ${calmWeight}) * cos(radians(o.wdir))))) end`

/** The mean of readings `s` of one kind of sensor: of angles as vectors. */
export const meanSensorReading: RawBuilder<number> = sql`
  case s.kind when 'wang'
    then degrees(atan2(sum(sin(radians(s.value))), sum(cos(radians(s.value)))))
    else avg(s.value) end`
