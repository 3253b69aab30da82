import { weatherTable } from '../../core/messages/en/map.json'
import type { Units } from '../../core/units.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { formatReportValue, type ReportValue, type VisibleColumn } from './weather-columns.ts'

const english = { weatherTable }

interface ReportCellProps {
  name: VisibleColumn
  value: ReportValue | undefined
  units: Units
}

/** A measured value in the reader's unit; a dash if not measured, with a text for screen readers. */
export function ReportCell({ name, value, units }: ReportCellProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  return (
    <td>
      {formatReportValue(name, value, units, language) ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="rs-hidden">{messages.weatherTable.noValue}</span>
        </>
      )}
    </td>
  )
}
