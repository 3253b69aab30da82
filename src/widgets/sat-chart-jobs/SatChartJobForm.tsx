import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { createEstimate, type ChartJobs } from '../../client/sat-charts/jobs.ts'
import { valueOf } from '../../client/api/load.ts'
import type { ChartEstimate, ChartFormat, ChartOrder } from '../../core/contract/sat-chart-job.ts'
import { metresPerPixel, middleOf, type Box } from '../../core/geo.ts'
import { satelliteArea, tileZoom as tileZooms } from '../../core/limits.ts'
import { fill, formatMegabytes, numbered } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import './sat-chart-jobs.css'

export interface OrderFormProps {
  box: Box
  /** The tile zoom of the map. */
  tileZoom: number
  store: ChartJobs
}

const formats: readonly ChartFormat[] = ['kap', 'kap_merged', 'mbtiles']
const zooms = Array.from(
  { length: tileZooms.wrapsAt - tileZooms.wrapsTo },
  (_, index) => tileZooms.wrapsTo + index,
)

/** Orders the charts of a view: zoom, format, and before anything is made how much it will be. */
export function OrderForm({ box, tileZoom, store }: OrderFormProps) {
  const { api, messages, language } = useRoadstead()
  const { chartJobs: words } = messages
  const [zoom, setZoom] = useState(tileZoom)
  const [format, setFormat] = useState<ChartFormat>('kap')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const order = useMemo<ChartOrder>(
    () => ({ ...box, tile_zoom: zoom, file_format: format }),
    [box, zoom, format],
  )
  const estimateStore = useMemo(() => createEstimate(api, order), [api, order])
  const estimateLoad = useStore(estimateStore.$load)
  const estimate = valueOf(estimateLoad)
  const { latitude } = middleOf(box)

  async function send() {
    setSending(true)
    setFailure(null)
    try {
      await store.order(order)
    } catch (error) {
      console.error('POST /chart_jobs failed', error)
      setFailure((error instanceof ApiError && error.problem?.detail) || words.orderFailed)
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      className="rs-form rs-chart-order"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="rs-muted">{fill(words.lead, { hours: satelliteArea.keepFileHours })}</p>
      <Field label={words.tileZoom}>
        {(input) => (
          <select {...input} value={zoom} onChange={(event) => setZoom(Number(event.target.value))}>
            {zooms.map((choice) => (
              <option key={choice} value={choice}>
                {fill(words.tileZoomChoice, {
                  zoom: choice,
                  metres: new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(
                    metresPerPixel(latitude, choice),
                  ),
                })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="rs-chart-order__formats">
        <legend>{words.format}</legend>
        {formats.map((choice) => (
          <label key={choice} className="rs-chart-order__format">
            <input
              type="radio"
              name="rs-chart-format"
              checked={choice === format}
              onChange={() => setFormat(choice)}
            />
            <span>
              {words[choice]}
              <small>{fill(words[`${choice}Hint`], { most: satelliteArea.mergedSheetsASide })}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="rs-chart-order__estimate" role="status">
        {estimate ? (
          <Estimate estimate={estimate} zoom={zoom} />
        ) : (
          <p>{estimateLoad.state === 'failed' ? words.orderFailed : words.estimating}</p>
        )}
      </div>
      {failure && (
        <p className="rs-field__error" role="alert">
          {failure}
        </p>
      )}
      <div className="rs-actions">
        <button
          type="submit"
          className="rs-button rs-button--main"
          disabled={isSending || !estimate || !isPossible(estimate)}
        >
          <Icon name="download" />
          {words.order}
        </button>
      </div>
    </form>
  )
}

function isPossible({ sheets, most_sheets, refusal, sources }: ChartEstimate): boolean {
  return sheets <= most_sheets && refusal === null && sources.length > 0
}

function Estimate({ estimate, zoom }: { estimate: ChartEstimate; zoom: number }) {
  const { messages, language } = useRoadstead()
  const { chartJobs: words } = messages
  const { sheets: count, most_sheets: most, bytes, refusal, sources } = estimate
  const sheets = fill(numbered(words.sheets, count, language), {
    count: new Intl.NumberFormat(language).format(count),
  })
  if (count > most) return <p>{fill(words.tooMany, { sheets, most })}</p>
  if (sources.length === 0) return <p>{words.noSource}</p>
  if (refusal !== null) return <p>{refusal}</p>
  const deepest = Math.max(...sources.map(({ max_zoom }) => max_zoom))
  return (
    <>
      <p>
        <b>{fill(words.estimate, { sheets, size: formatMegabytes(bytes, language) })}</b>
      </p>
      {zoom > deepest && <p>{fill(words.enlarged, { zoom: deepest })}</p>}
      {sources.map(({ attribution, licence }) => (
        <p key={attribution} className="rs-muted">
          {fill(words.imagery, { credit: attribution, licence })}
        </p>
      ))}
    </>
  )
}
