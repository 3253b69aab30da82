import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import type { MeteoReport } from '../../core/contract/weather.ts'
import { coordinateDecimals } from '../../core/limits/map.ts'
import { weatherPopup, weatherTable } from '../../core/messages/en/map.json'
import { weatherUnits } from '../../core/messages/en/common.json'
import { isStaleReport } from '../../core/report-age.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { formatCoordinate, type Units } from '../../core/units.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { NeighbourReports } from './NeighbourReports.tsx'
import { Observations } from './Observations.tsx'
import {
  getVisibleColumns,
  formatReportValue,
  getColumnUnit,
  type ReportValue,
  type ReportColumn,
  type ReportRow,
  type VisibleColumn,
} from './weather-columns.ts'
import './weather.css'

const english = { weatherPopup, weatherTable, weatherUnits }

/**
 * Observations of a weather beacon (specification section 2): its latest report in large type, all its
 * reports in a table, and the latest reports of stations nearby.
 */
export function WeatherTable({ report }: { report: MeteoReport }) {
  const messages = useMessages(english)
  const texts = messages.weatherTable
  const units = useUnits()
  const columns = getVisibleColumns(report.header, report.observations)
  const [newest] = report.observations
  return (
    <div className="rs-weather">
      <header>
        <h3>{formatMessage(messages.weatherPopup.near, { name: report.name })}</h3>
        <dl className="rs-weather__centre">
          <Coordinate
            name={texts.longitude}
            degrees={report.centr_longitude}
            axis="longitude"
            units={units}
          />
          <Coordinate name={texts.latitude} degrees={report.centr_latitude} axis="latitude" units={units} />
        </dl>
      </header>
      {newest ? (
        <>
          <Age at={newest[report.header.indexOf('obs_time')]} />
          <Newest row={newest} columns={columns} units={units} />
          <Observations report={report} columns={columns} units={units} />
        </>
      ) : (
        <p className="rs-muted">{texts.empty}</p>
      )}
      {report.neighbours.length > 0 && <NeighbourReports report={report} units={units} />}
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
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCoordinate(degrees, axis, units.position, coordinateDecimals.map)}</dd>
    </div>
  )
}

function Age({ at }: { at: ReportValue | undefined }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  if (typeof at !== 'string') return null
  const isOld = isStaleReport(at, now)
  return (
    <p className={isOld ? 'rs-weather__age rs-weather__age--old' : 'rs-weather__age'}>
      <Icon parts={isOld ? icons.warning : icons.clock} />
      <span>
        {formatMessage(messages.weatherTable.newest, { age: formatTimeAgo(at, now, language) })}
        {isOld && <> · {messages.weatherTable.staleReport}</>}
      </span>
    </p>
  )
}

/** The most important values of the latest report. */
const large: readonly VisibleColumn[] = ['wspd', 'gst', 'wvht', 'pres', 'atmp', 'wtmp']
const largeCount = 4

interface NewestProps {
  row: ReportRow
  columns: readonly ReportColumn[]
  units: Units
}

function Newest({ row, columns, units }: NewestProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const cell = (name: VisibleColumn) => row[columns.find((column) => column.name === name)?.index ?? -1]
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
            {formatReportValue(name, cell(name), units, language)}
            <small>{getColumnUnit(name, messages, units)}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Arrow in the direction the wind blows to. */
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
