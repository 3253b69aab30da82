import type { Units } from '../../core/units.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { formatReportValue, type ReportValue, type VisibleColumn } from './weather-columns.ts'

interface ReportCellProps {
  name: VisibleColumn
  value: ReportValue | undefined
  units: Units
}

/** A measured value in the reader's unit; a dash if not measured, with a text for screen readers. */
export function ReportCell({ name, value, units }: ReportCellProps) {
  const { messages } = useRoadstead()
  return (
    <td>
      {formatReportValue(name, value, units) ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="rs-hidden">{messages.weatherTable.noValue}</span>
        </>
      )}
    </td>
  )
}
