import { sql, type RawBuilder } from 'kysely'

/** Weight, in knots, of a direction reported with no wind or without a speed. */
const calmWeight = 0.01

/**
 * Mean direction of observations `o`, in degrees, weighted by wind speed as vectors;
 * null without any direction.
 */
export const meanWindDirection: RawBuilder<number | null> = sql`
  case when max(o.wdir) is not null then degrees(atan2(
    sum(coalesce(nullif(o.wspd, 0), ${calmWeight}) * sin(radians(o.wdir))),
    sum(coalesce(nullif(o.wspd, 0), ${calmWeight}) * cos(radians(o.wdir))))) end`

/** Mean of readings `s` of one kind of sensor; angles are averaged as vectors. */
export const meanSensorReading: RawBuilder<number> = sql`
  case s.kind when 'wang'
    then degrees(atan2(sum(sin(radians(s.value))), sum(cos(radians(s.value)))))
    else avg(s.value) end`
