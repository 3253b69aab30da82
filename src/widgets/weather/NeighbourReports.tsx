import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $now } from '../../client/clock.ts'
import type { MeteoReport, NeighbourReport } from '../../core/contract/weather.ts'
import { weatherUnits } from '../../core/messages/en/common.json'
import { weatherTable } from '../../core/messages/en/map.json'
import { isStaleReport } from '../../core/report-age.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import type { Units } from '../../core/units.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { ReportCell } from './ReportCell.tsx'
import { formatReportValue, getVisibleColumns, getRowClass, getColumnUnit } from './weather-columns.ts'

const english = { weatherTable, weatherUnits }

interface NeighbourReportsProps {
  report: MeteoReport
  units: Units
}

/** Latest reports of the stations nearby, nearest first: each with its name, distance and age. */
export function NeighbourReports({
  report: { name: near, header, neighbours },
  units,
}: NeighbourReportsProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const id = useId()
  const texts = messages.weatherTable
  const caption = formatMessage(texts.neighboursCaption, { name: near })
  const rows = neighbours.map(({ observation }) => observation)
  // Time and distance are next to the name, visible without scrolling.
  const columns = getVisibleColumns(header, rows).filter(
    ({ name }) => name !== 'obs_time' && name !== 'distance',
  )
  const at = ({ observation }: NeighbourReport) => String(observation[header.indexOf('obs_time')])
  const distance = ({ observation }: NeighbourReport) =>
    formatReportValue('distance', observation[header.indexOf('distance')], units, language) ?? texts.noValue
  return (
    <section className="rs-weather__neighbours" aria-labelledby={id}>
      <h4 id={id}>{texts.neighbours}</h4>
      <ScrollRegion className="rs-weather__scroll" label={caption}>
        <table>
          <caption className="rs-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.station}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {texts.columns[name]}
                </th>
              ))}
            </tr>
            <tr className="rs-weather__units">
              <td>
                <span className="rs-hidden">{texts.unitsRow}</span>
              </td>
              {columns.map(({ name }) => (
                <td key={name}>{getColumnUnit(name, messages, units)}</td>
              ))}
            </tr>
          </thead>
          <tbody>
            {neighbours.map((neighbour) => (
              <tr key={neighbour.id} className={getRowClass(isStaleReport(at(neighbour), now))}>
                <th scope="row">
                  <span className="rs-weather__station">{neighbour.name}</span>{' '}
                  <span className="rs-weather__away">
                    {formatMessage(texts.distanceAway, {
                      distance: distance(neighbour),
                      unit: getColumnUnit('distance', messages, units),
                      age: formatTimeAgo(at(neighbour), now, language),
                    })}
                  </span>
                </th>
                {columns.map(({ name, index }) => (
                  <ReportCell key={name} name={name} value={neighbour.observation[index]} units={units} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}
