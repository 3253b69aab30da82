import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { createSatChartEstimateStore, type SatChartJobsStore } from '../../client/sat-charts/jobs.ts'
import { getLoadValue } from '../../client/api/load.ts'
import type {
  SatChartEstimate,
  SatChartFormat,
  SatChartJobRequest,
} from '../../core/contract/sat-chart-job.ts'
import { getMetresPerPixel, getBboxCentre, type Bbox } from '../../core/geo.ts'
import { satChartArea, tileZoom as tileZooms } from '../../core/limits/sat-charts.ts'
import { satChartJobs } from '../../core/messages/en/map.json'
import { formatCount, formatMegabytes, formatSignificant } from '../../core/format-number.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './sat-chart-jobs.css'

const english = { satChartJobs }

export interface SatChartJobFormProps {
  bbox: Bbox
  /** Tile zoom of the map. */
  tileZoom: number
  store: SatChartJobsStore
}

const formats: readonly SatChartFormat[] = ['kap', 'kap_merged', 'mbtiles']
const zooms = Array.from(
  { length: tileZooms.wrapsAt - tileZooms.wrapsTo },
  (_, index) => tileZooms.wrapsTo + index,
)

/** Form that requests the charts of a view: zoom and format, with an estimate of the size. */
export function SatChartJobForm({ bbox, tileZoom, store }: SatChartJobFormProps) {
  const { api, language } = useRoadstead()
  const { satChartJobs: texts } = useMessages(english)
  const [zoom, setZoom] = useState(tileZoom)
  const [format, setFormat] = useState<SatChartFormat>('kap')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const order = useMemo<SatChartJobRequest>(
    () => ({ ...bbox, tile_zoom: zoom, file_format: format }),
    [bbox, zoom, format],
  )
  const estimateStore = useMemo(() => createSatChartEstimateStore(api, order), [api, order])
  const estimateLoad = useStore(estimateStore.$load)
  const estimate = getLoadValue(estimateLoad)
  const { latitude } = getBboxCentre(bbox)

  async function send() {
    setSending(true)
    setFailure(null)
    try {
      await store.createJob(order)
    } catch (error) {
      console.error('POST /chart_jobs failed', error)
      setFailure((error instanceof ApiError && error.problem?.detail) || texts.createFailed)
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
      <p className="rs-muted">{formatMessage(texts.lead, { hours: satChartArea.fileRetentionHours })}</p>
      <Field label={texts.tileZoom}>
        {(input) => (
          <select {...input} value={zoom} onChange={(event) => setZoom(Number(event.target.value))}>
            {zooms.map((choice) => (
              <option key={choice} value={choice}>
                {formatMessage(texts.tileZoomChoice, {
                  zoom: choice,
                  metres: formatSignificant(getMetresPerPixel(latitude, choice), language, 2),
                })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="rs-chart-order__formats">
        <legend>{texts.format}</legend>
        {formats.map((choice) => (
          <label key={choice} className="rs-chart-order__format">
            <input
              type="radio"
              name="rs-chart-format"
              checked={choice === format}
              onChange={() => setFormat(choice)}
            />
            <span>
              {texts[choice]}
              <small>
                {formatMessage(texts[`${choice}Hint`], { most: satChartArea.maxMergedSheetsPerSide })}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="rs-chart-order__estimate" role="status">
        {estimate ? (
          <Estimate estimate={estimate} zoom={zoom} />
        ) : (
          <p>{estimateLoad.state === 'failed' ? texts.createFailed : texts.estimating}</p>
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
          <Icon parts={icons.download} />
          {texts.create}
        </button>
      </div>
    </form>
  )
}

function isPossible({ sheets, most_sheets, refusal, sources }: SatChartEstimate): boolean {
  return sheets <= most_sheets && refusal === null && sources.length > 0
}

function Estimate({ estimate, zoom }: { estimate: SatChartEstimate; zoom: number }) {
  const { language } = useRoadstead()
  const { satChartJobs: texts } = useMessages(english)
  const { sheets: count, most_sheets: most, bytes, refusal, sources } = estimate
  const sheets = formatMessage(pluralize(texts.sheets, count, language), {
    count: formatCount(count, language),
  })
  if (count > most) return <p>{formatMessage(texts.tooManySheets, { sheets, most })}</p>
  if (sources.length === 0) return <p>{texts.noSource}</p>
  if (refusal !== null) return <p>{refusal}</p>
  const maxZoom = Math.max(...sources.map(({ max_zoom }) => max_zoom))
  return (
    <>
      <p>
        <b>{formatMessage(texts.estimate, { sheets, size: formatMegabytes(bytes, language) })}</b>
      </p>
      {zoom > maxZoom && <p>{formatMessage(texts.upscaled, { zoom: maxZoom })}</p>}
      {sources.map(({ attribution, licence }) => (
        <p key={attribution} className="rs-muted">
          {formatMessage(texts.imagery, { credit: attribution, licence })}
        </p>
      ))}
    </>
  )
}
