import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import type { MeteoReport } from '../../core/contract/weather.ts'
import { weatherUnits } from '../../core/messages/en/common.json'
import { weatherTable } from '../../core/messages/en/map.json'
import { formatUtcTime } from '../../core/format-date.ts'
import { isStaleReport } from '../../core/report-age.ts'
import { formatMessage } from '../../core/text.ts'
import type { Units } from '../../core/units.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { ReportCell } from './ReportCell.tsx'
import { getRowClass, getColumnUnit, type ReportColumn } from './weather-columns.ts'

const english = { weatherTable, weatherUnits }

interface ObservationsProps {
  report: MeteoReport
  columns: readonly ReportColumn[]
  units: Units
}

/** Reports of a station, newest first, with date and year; old ones are grey. */
export function Observations({ report, columns, units }: ObservationsProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const texts = messages.weatherTable
  const caption = formatMessage(texts.caption, { name: report.name })
  const timeIndex = report.header.indexOf('obs_time')
  return (
    <ScrollRegion className="rs-weather__scroll" label={caption}>
      <table>
        <caption className="rs-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {texts.columns[name]}
              </th>
            ))}
          </tr>
          <tr className="rs-weather__units">
            {columns.map(({ name }) => (
              <td key={name}>
                {name === 'obs_time' ? (
                  <span className="rs-hidden">{texts.unitsRow}</span>
                ) : (
                  getColumnUnit(name, messages, units)
                )}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.observations.map((row) => {
            const at = row[timeIndex]
            const isOld = typeof at !== 'string' || isStaleReport(at, now)
            return (
              <tr key={row.join(' ')} className={getRowClass(isOld)}>
                {columns.map(({ name, index }) =>
                  name === 'obs_time' ? (
                    <th key={name} scope="row">
                      {typeof at === 'string' ? formatUtcTime(at, language) : texts.noValue}
                    </th>
                  ) : (
                    <ReportCell key={name} name={name} value={row[index]} units={units} />
                  ),
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
