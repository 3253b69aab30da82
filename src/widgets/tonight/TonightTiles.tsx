import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $now } from '../../client/clock.ts'
import { $units } from '../../client/preferences.ts'
import type { Tonight } from '../../core/contract/tides.ts'
import { maxChartStationNm, tides, weatherReport } from '../../core/limits/weather.ts'
import { formatCompassPoint } from '../../core/compass.ts'
import { common, compass } from '../../core/messages/en/common.json'
import { tonight } from '../../core/messages/en/shelter.json'
import { formatNumberUpTo } from '../../core/format-number.ts'
import { isStaleReport } from '../../core/report-age.ts'
import { formatClockTime, formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { formatDepth, formatSpeed, formatQuantity, type FormattedQuantity } from '../../core/units.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { common, compass, tonight }

/** Tiles for wind, water and sun, each with its next value and its source. */
export function TonightTiles({ tonight }: { tonight: Tonight }) {
  return (
    <div className="rs-tonight__tiles">
      <WindTile wind={tonight.wind} />
      <WaterTile tonight={tonight} />
      <SunTile tonight={tonight} />
    </div>
  )
}

interface TileProps {
  title: string
  /** Whether the value is outdated and drawn in grey. */
  isOld?: boolean
  children: ReactNode
  /** Additional value below the main one. */
  more?: string | null
  source: string
}

function Tile({ title, isOld = false, children, more, source }: TileProps) {
  return (
    <div className={isOld ? 'rs-tonight__tile rs-tonight__tile--old' : 'rs-tonight__tile'}>
      <h3>{title}</h3>
      <p className="rs-tonight__value rs-number">{children}</p>
      {more && <p className="rs-tonight__more">{more}</p>}
      <p className="rs-muted rs-tonight__source">{source}</p>
    </div>
  )
}

function Large({ value, unit }: FormattedQuantity) {
  return (
    <>
      {value} <small>{unit}</small>
    </>
  )
}

function WindTile({ wind }: { wind: Tonight['wind'] }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const texts = messages.tonight
  const units = useStore($units)
  const now = useStore($now)
  if (!wind) {
    const why = formatMessage(texts.noWindReason, {
      miles: maxChartStationNm,
      hours: weatherReport.neighbourHours,
    })
    return (
      <Tile title={texts.wind} source={why}>
        {texts.noWind}
      </Tile>
    )
  }
  const { station_name: name, distance, at, wspd, wdir, gst } = wind
  const gust =
    gst === null
      ? null
      : formatMessage(texts.gusts, { gust: formatQuantity(formatSpeed(gst, units.speed, language)) })
  const isOld = isStaleReport(at, now)
  return (
    <Tile
      title={isOld ? texts.lastWind : texts.wind}
      isOld={isOld}
      more={gust}
      source={formatMessage(texts.beacon, {
        name,
        distance: formatNumberUpTo(distance, language, 1),
        age: formatTimeAgo(at, now, language),
      })}
    >
      {wdir !== null && <span className="rs-tonight__from">{formatCompassPoint(wdir, messages)}</span>}{' '}
      <Large {...formatSpeed(wspd, units.speed, language)} />
    </Tile>
  )
}

function WaterTile({ tonight: { tide, time_zone: timeZone } }: { tonight: Tonight }) {
  const { language } = useRoadstead()
  const { tonight: texts } = useMessages(english)
  const units = useStore($units)
  const now = useStore($now).toISOString()
  const [next, then] = tide?.waters.filter(({ at }) => at > now) ?? []
  if (!tide || !next) {
    return (
      <Tile title={texts.nextHigh} source={formatMessage(texts.noTideReason, { miles: tides.maxStationNm })}>
        {texts.noTide}
      </Tile>
    )
  }
  const formatWater = (water: typeof next) => ({
    time: formatClockTime(water.at, language, timeZone),
    height: formatQuantity(formatDepth(water.level, units.depth, language)),
  })
  return (
    <Tile
      title={next.kind === 'high' ? texts.nextHigh : texts.nextLow}
      more={
        then ? formatMessage(then.kind === 'high' ? texts.thenHigh : texts.thenLow, formatWater(then)) : null
      }
      source={formatMessage(texts.predicted, {
        name: tide.station_name,
        distance: formatNumberUpTo(tide.distance, language, 1),
      })}
    >
      {formatWater(next).time} <small>{formatWater(next).height}</small>
    </Tile>
  )
}

function SunTile({ tonight: { sun, sun_stays: stays, time_zone: timeZone } }: { tonight: Tonight }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const texts = messages.tonight
  const now = useStore($now).toISOString()
  const [next, then] = sun.filter(({ at }) => at > now)
  if (!next) {
    return (
      <Tile title={texts.sun} source={texts.computed}>
        {stays ? texts[stays === 'up' ? 'sunUpAllDay' : 'sunDownAllDay'] : messages.common.unknown}
      </Tile>
    )
  }
  const time = (at: string) => formatClockTime(at, language, timeZone)
  const after =
    then &&
    formatMessage(then.kind === 'sunrise' ? texts.thenSunrise : texts.thenSunset, { time: time(then.at) })
  return (
    <Tile title={texts[next.kind]} more={after ?? null} source={texts.computed}>
      {time(next.at)}
    </Tile>
  )
}
