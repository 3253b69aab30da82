import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import type { MeteoReport } from '../../core/contract/weather.ts'
import { coordinateDecimals, shipReportHours } from '../../core/limits.ts'
import { fill, timeAgo } from '../../core/text.ts'
import { degreesMinutes, degreesMinutesSeconds, decimalDegrees, type Units } from '../../core/units.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRoadstead, useUnits } from '../roadstead.ts'
import {
  columnsOf,
  shownCell,
  unitOf,
  type Cell,
  type ReportColumn,
  type ShownColumn,
} from './weather-columns.ts'
import './weather.css'

const hourMs = 3_600_000

/** What was observed near a weather beacon (specification section 2): the newest in large, all in a table. */
export function WeatherTable({ report }: { report: MeteoReport }) {
  const { messages } = useRoadstead()
  const words = messages.weatherTable
  const units = useUnits()
  const columns = columnsOf(report)
  const [newest] = report.observations
  return (
    <div className="rs-weather">
      <header>
        <h3>{fill(messages.weather.near, { name: report.name })}</h3>
        <dl className="rs-weather__centre">
          <Coordinate
            name={words.longitude}
            degrees={report.centr_longitude}
            axis="longitude"
            units={units}
          />
          <Coordinate name={words.latitude} degrees={report.centr_latitude} axis="latitude" units={units} />
        </dl>
      </header>
      {newest ? (
        <>
          <Age at={newest[report.header.indexOf('obs_time')]} />
          <Newest row={newest} columns={columns} units={units} />
          <Observations report={report} columns={columns} units={units} />
        </>
      ) : (
        <p className="rs-muted">{words.empty}</p>
      )}
    </div>
  )
}

interface CoordinateProps {
  name: string
  degrees: number
  axis: 'latitude' | 'longitude'
  units: Units
}

function Coordinate({ name, degrees, axis, units }: CoordinateProps) {
  const shown = {
    dm: degreesMinutes(degrees, axis),
    dms: degreesMinutesSeconds(degrees, axis),
    dd: decimalDegrees(degrees, coordinateDecimals.map),
  }[units.position]
  return (
    <div>
      <dt>{name}</dt>
      <dd>{shown}</dd>
    </div>
  )
}

function Age({ at }: { at: Cell | undefined }) {
  const { messages, language } = useRoadstead()
  const now = useStore($now)
  if (typeof at !== 'string') return null
  const isOld = now.getTime() - new Date(at).getTime() > shipReportHours * hourMs
  return (
    <p className={isOld ? 'rs-weather__age rs-weather__age--old' : 'rs-weather__age'}>
      <Icon name={isOld ? 'warning' : 'clock'} />
      <span>
        {fill(messages.weatherTable.newest, { age: timeAgo(at, now, language) })}
        {isOld && <> · {messages.weatherTable.old}</>}
      </span>
    </p>
  )
}

/** What decides whether to go out, of what the newest report has. */
const large: readonly ShownColumn[] = ['wspd', 'gst', 'wvht', 'pres', 'atmp', 'wtmp']
const largeCount = 4

interface RowProps {
  columns: readonly ReportColumn[]
  units: Units
}

function Newest({ row, columns, units }: RowProps & { row: readonly Cell[] }) {
  const { messages } = useRoadstead()
  const cell = (name: ShownColumn) => row[columns.find((column) => column.name === name)?.index ?? -1]
  const shown = large.filter((name) => (cell(name) ?? null) !== null).slice(0, largeCount)
  if (shown.length === 0) return null
  const from = cell('wdir')
  return (
    <dl className="rs-tiles rs-weather__newest">
      {shown.map((name) => (
        <div key={name}>
          <dt>{messages.weatherTable.columns[name]}</dt>
          <dd className="rs-number">
            {name === 'wspd' && typeof from === 'number' && <Arrow from={from} />}
            {shownCell(name, cell(name), units)}
            <small>{unitOf(name, messages, units)}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An arrow that flies with the wind. */
function Arrow({ from }: { from: number }) {
  return (
    <svg
      className="rs-weather__arrow"
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={{ transform: `rotate(${from}deg)` }}
    >
      <path d="M12 22 5.5 4l6.5 3.6L18.5 4z" fill="currentColor" />
    </svg>
  )
}

function Observations({ report, columns, units }: RowProps & { report: MeteoReport }) {
  const { messages, language } = useRoadstead()
  const words = messages.weatherTable
  const caption = fill(words.caption, { name: report.name })
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  return (
    // A region that scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="rs-weather__scroll" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="rs-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {words.columns[name]}
              </th>
            ))}
          </tr>
          <tr className="rs-weather__units">
            {columns.map(({ name }) => (
              <td key={name}>
                {name === 'obs_time' ? (
                  <span className="rs-hidden">{words.unitsRow}</span>
                ) : (
                  unitOf(name, messages, units)
                )}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.observations.map((row) => (
            <tr key={row.join(' ')}>
              {columns.map(({ name, index }) => {
                const value = row[index]
                if (name === 'obs_time')
                  return (
                    <th key={name} scope="row">
                      {typeof value === 'string' ? time.format(new Date(value)) : words.noValue}
                    </th>
                  )
                const text = shownCell(name, value, units)
                return (
                  <td key={name}>
                    {text ?? (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="rs-hidden">{words.noValue}</span>
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
