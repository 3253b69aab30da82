import { useId, useRef, type ReactNode } from 'react'
import { clearNotices, notify } from '../../client/notices.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { formatMessage } from '../../core/text.ts'
import './chart.css'

export interface ChartFrameProps {
  title: string
  /** At the right of the title: the latest value, or the one under the pointer. */
  headerValue?: ReactNode
  /** The same values for those who cannot see or point: a heading each column, a row each value. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Nothing was measured: there is no picture to save. */
  isEmpty?: boolean
  children: ReactNode
}

/** What all charts have: a title, the latest value, and a table of all values that a keyboard can open. */
export function ChartFrame({ title, headerValue, table, isEmpty = false, children }: ChartFrameProps) {
  const { messages } = useRoadstead()
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
        {/* A region that scrolls must be reached by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="rs-chart__scroll" role="region" aria-label={name} tabIndex={0}>
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
                    <td key={table.head[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="rs-chart__files">
          <button type="button" className="rs-button" onClick={() => void saveCsv(title, table)}>
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

/** Fetched when it is asked for: most readers never do. */
async function saveCsv(title: string, table: ChartFrameProps['table']): Promise<void> {
  const [{ toChartCsv, toChartFileName }, { saveFile }] = await Promise.all([
    import('../../client/chart-csv.ts'),
    import('../../client/sat-charts/downloads.ts'),
  ])
  saveFile(new Blob([toChartCsv(table)], { type: 'text/csv;charset=utf-8' }), toChartFileName(title, 'csv'))
}

/** What is not drawn yet, or cannot be, is said and not saved. */
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
