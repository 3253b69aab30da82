import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $downloads, downloadPlaceSatChart, type Download } from '../../client/sat-charts/downloads.ts'
import { satChartArea, satChartDownload } from '../../core/limits/sat-charts.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Messages } from '../../core/messages.ts'
import { getSignInPath } from '../../core/site/pages.ts'
import { getMetresPerPixel } from '../../core/geo.ts'
import { common } from '../../core/messages/en/common.json'
import { satChartForm } from '../../core/messages/en/map.json'
import { formatMegabytes, formatSignificant } from '../../core/format-number.ts'
import { formatMessage } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import '../../ui/loading/progress.css'
import './sat-chart-form.css'

const english = { common, satChartForm }

export interface SatChartFormProps {
  placeId: number
  /** Latitude of the place, used to show the width of the chart at each zoom. */
  latitude?: number
}

const { minZoom, maxZoom, defaultZoom, sheetPixels } = satChartDownload
const zooms = Array.from({ length: maxZoom - minZoom + 1 }, (_, index) => minZoom + index)

/** Form that downloads a satellite chart of a place; inert for visitors (section 6). */
export function SatChartForm({ placeId, latitude }: SatChartFormProps) {
  const { api, language, tileSources } = useRoadstead()
  const { satChartForm: texts } = useMessages(english)
  const user = useCurrentUser()
  const [zoom, setZoom] = useState<number>(defaultZoom)
  const running = useStore($downloads).find(({ name }) => name.startsWith(`${placeId}_gm_z`))
  const isInert = user === null
  const hint = getZoomHint(zoom, tileSources, texts)

  return (
    <form
      className="rs-sat-map-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isInert && !running) void downloadPlaceSatChart(api, placeId, zoom)
      }}
    >
      <p className="rs-sat-map-form__lead">{texts.lead}</p>
      <div className="rs-sat-map-form__row">
        <Field label={texts.zoom}>
          {(input) => (
            <select
              {...input}
              value={zoom}
              disabled={isInert}
              onChange={(event) => setZoom(Number(event.target.value))}
            >
              {zooms.map((choice) => (
                <option key={choice} value={choice}>
                  {formatZoomChoice(choice, latitude, texts, language)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button
          type="submit"
          className="rs-button rs-button--main"
          disabled={isInert || running !== undefined}
        >
          <Icon parts={icons.download} />
          {texts.download}
        </button>
      </div>
      {isInert ? (
        <p className="rs-sat-map-form__note">
          <a className="rs-link" href={api.site + getSignInPath(globalThis.location?.pathname ?? '/')}>
            {texts.loginFirst}
          </a>
        </p>
      ) : (
        <p className="rs-sat-map-form__note" role="status">
          {hint}
        </p>
      )}
      {running && <Progress download={running} />}
    </form>
  )
}

/** Progress of a download and its cancel button. */
function Progress({ download }: { download: Download }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const { name, receivedBytes, expectedBytes } = download
  const texts = messages.satChartForm
  const statusText =
    receivedBytes === 0 || expectedBytes === null
      ? texts.rendering
      : formatMessage(texts.received, {
          received: formatMegabytes(receivedBytes, language),
          expected: formatMegabytes(expectedBytes, language),
        })
  return (
    <div className="rs-sat-map-form__progress">
      <progress
        className="rs-progress"
        aria-label={formatMessage(texts.progress, { name })}
        // Without a value the progress bar is indeterminate.
        {...(expectedBytes !== null && receivedBytes > 0 && { max: expectedBytes, value: receivedBytes })}
      />
      <span className="rs-sat-map-form__note">{statusText}</span>
      <button type="button" className="rs-button" onClick={download.abort}>
        {messages.common.cancel}
      </button>
    </div>
  )
}

type Words = Messages['satChartForm']

/** Note about a zoom beyond the available imagery. */
function getZoomHint(zoom: number, sources: readonly TileSource[], texts: Words): string | null {
  const deepest = Math.max(
    ...sources
      .filter(({ kind, offlineAllowed }) => kind === 'satellite' && offlineAllowed)
      .map(({ maxZoom }) => maxZoom),
  )
  if (!Number.isFinite(deepest) || zoom <= deepest) return null
  const most = deepest + satChartArea.maxUpscaledLevels
  return zoom > most
    ? formatMessage(texts.zoomTooHigh, { zoom: most })
    : formatMessage(texts.upscaled, { zoom: deepest })
}

function formatZoomChoice(
  zoom: number,
  latitude: number | undefined,
  texts: Words,
  language: string,
): string {
  if (latitude === undefined) return formatMessage(texts.zoomChoice, { zoom })
  const metres = getMetresPerPixel(latitude, zoom) * sheetPixels
  const isFar = metres >= 1000
  const count = formatSignificant(isFar ? metres / 1000 : metres, language, 2)
  const width = formatMessage(isFar ? texts.kilometres : texts.metres, { count })
  return formatMessage(texts.zoomChoiceWide, { zoom, width })
}
