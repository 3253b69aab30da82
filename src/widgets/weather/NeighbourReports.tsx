import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $now } from '../../client/clock.ts'
import type { MeteoReport, NeighbourReport } from '../../core/contract/weather.ts'
import { isStaleReport } from '../../core/report-age.ts'
import { formatMessage, formatTimeAgo } from '../../core/text.ts'
import type { Units } from '../../core/units.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { ReportCell } from './ReportCell.tsx'
import { getVisibleColumns, getRowClass, getColumnUnit } from './weather-columns.ts'

interface NeighbourReportsProps {
  report: MeteoReport
  units: Units
}

/** The latest reports of the stations nearby, nearest first: each with its name, its distance and its age. */
export function NeighbourReports({
  report: { name: near, header, neighbours },
  units,
}: NeighbourReportsProps) {
  const { messages, language } = useRoadstead()
  const now = useStore($now)
  const id = useId()
  const words = messages.weatherTable
  const caption = formatMessage(words.neighboursCaption, { name: near })
  const rows = neighbours.map(({ observation }) => observation)
  // Time and distance stand with the name, where they are seen without scrolling.
  const columns = getVisibleColumns(header, rows).filter(
    ({ name }) => name !== 'obs_time' && name !== 'distance',
  )
  const at = ({ observation }: NeighbourReport) => String(observation[header.indexOf('obs_time')])
  return (
    <section className="rs-weather__neighbours" aria-labelledby={id}>
      <h4 id={id}>{words.neighbours}</h4>
      {/* A region that scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="rs-weather__scroll" role="region" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="rs-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.station}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {words.columns[name]}
                </th>
              ))}
            </tr>
            <tr className="rs-weather__units">
              <td>
                <span className="rs-hidden">{words.unitsRow}</span>
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
                    {formatMessage(words.distanceAway, {
                      distance: String(neighbour.observation[header.indexOf('distance')]),
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
      </div>
    </section>
  )
}
