import { useId, useRef, type ReactNode } from 'react'
import type { TableCell } from '../../client/chart-csv.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { common } from '../../core/messages/en/common.json'
import { charts } from '../../core/messages/en/charts.json'
import { formatMessage } from '../../core/text.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { useMessages } from '../use-messages.ts'
import './chart.css'

const english = { charts, common }

export interface ChartFrameProps {
  title: string
  /** To the right of the title: the latest value, or the value under the pointer. */
  headerValue?: ReactNode
  /** The same values as a table for keyboards and screen readers: one heading per column, one row per sample. */
  table: { head: readonly string[]; rows: readonly (readonly [string, ...TableCell[]])[] }
  /** Whether the chart is empty; an empty chart cannot be saved as an image. */
  isEmpty?: boolean
  children: ReactNode
}

/** Frame of every chart: title, latest value, and a table of all values. */
export function ChartFrame({ title, headerValue, table, isEmpty = false, children }: ChartFrameProps) {
  const messages = useMessages(english)
  const figure = useRef<HTMLElement>(null)
  const id = useId()
  const name = formatMessage(messages.charts.tableOf, { title })
  return (
    <figure ref={figure} className="rs-chart" aria-labelledby={id}>
      <figcaption className="rs-chart__head">
        <span id={id} className="rs-chart__title">
          {title}
        </span>
        {headerValue !== undefined && <span className="rs-chart__side">{headerValue}</span>}
      </figcaption>
      {children}
      <details className="rs-chart__values">
        <summary>
          {messages.charts.table}
          <span className="rs-hidden">{`: ${title}`}</span>
        </summary>
        <ScrollRegion className="rs-chart__scroll" label={name}>
          <table>
            <thead>
              <tr>
                {table.head.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([first, ...cells]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {cells.map((cell, index) => (
                    <td key={table.head[index + 1]}>{typeof cell === 'string' ? cell : cell.shown}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        <div className="rs-chart__files">
          <button
            type="button"
            className="rs-button"
            onClick={() => void saveCsv(title, table, messages.common.partFailed)}
          >
            {messages.charts.csv}
            <span className="rs-hidden">{`: ${title}`}</span>
          </button>
          {!isEmpty && (
            <button
              type="button"
              className="rs-button"
              onClick={() => void savePicture(title, figure.current, messages.charts.failed)}
            >
              {messages.charts.png}
              <span className="rs-hidden">{`: ${title}`}</span>
            </button>
          )}
        </div>
      </details>
    </figure>
  )
}

/** Loads the export code only when it is needed. */
async function saveCsv(title: string, table: ChartFrameProps['table'], failed: string): Promise<void> {
  clearNotices('chart-csv')
  try {
    const [{ toChartCsv, toChartFileName }, { saveFile }] = await Promise.all([
      import('../../client/chart-csv.ts'),
      import('../../client/sat-charts/downloads.ts'),
    ])
    // Without a byte order mark, spreadsheets read the units and names in their own encoding.
    saveFile(
      new Blob(['\uFEFF', toChartCsv(table)], { type: 'text/csv;charset=utf-8' }),
      toChartFileName(title, 'csv'),
    )
  } catch (error) {
    console.error('the table of a chart cannot be saved', error)
    notify('chart-csv', failed, 'failed')
  }
}

/** Message shown instead of a chart that is not drawn yet or has failed; not part of the saved image. */
async function savePicture(title: string, figure: HTMLElement | null, failed: string): Promise<void> {
  if (!figure) return
  clearNotices('chart-picture')
  try {
    const [{ renderChartImage }, { toChartFileName }, { saveFile }] = await Promise.all([
      import('./chart-image.ts'),
      import('../../client/chart-csv.ts'),
      import('../../client/sat-charts/downloads.ts'),
    ])
    saveFile(await renderChartImage(figure), toChartFileName(title, 'png'))
  } catch (error) {
    console.error('the picture of a chart cannot be made', error)
    notify('chart-picture', failed, 'failed')
  }
}
