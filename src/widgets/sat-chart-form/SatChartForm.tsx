import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $downloads, downloadPlaceSatChart, type Download } from '../../client/sat-charts/downloads.ts'
import { satChartArea, satChartDownload } from '../../core/limits.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Messages } from '../../core/messages.ts'
import { getSignInPath } from '../../core/site/pages.ts'
import { getMetresPerPixel } from '../../core/geo.ts'
import { formatMessage, formatMegabytes } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import '../../ui/loading/progress.css'
import './sat-chart-form.css'

export interface SatChartFormProps {
  placeId: number
  /** Of the place: with it each zoom says how wide its chart is. */
  latitude?: number
}

const { minZoom, maxZoom, defaultZoom, sheetPixels } = satChartDownload
const zooms = Array.from({ length: maxZoom - minZoom + 1 }, (_, index) => minZoom + index)

/** The form that downloads a satellite chart of a place; inert for visitors (section 6). */
export function SatChartForm({ placeId, latitude }: SatChartFormProps) {
  const { api, messages, language, tileSources } = useRoadstead()
  const user = useCurrentUser()
  const [zoom, setZoom] = useState<number>(defaultZoom)
  const running = useStore($downloads).find(({ name }) => name.startsWith(`${placeId}_gm_z`))
  const words = messages.satChartForm
  const isInert = user === null
  const hint = hintFor(zoom, tileSources, words)

  return (
    <form
      className="rs-sat-map-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isInert && !running) void downloadPlaceSatChart(api, placeId, zoom)
      }}
    >
      <p className="rs-sat-map-form__lead">{words.lead}</p>
      <div className="rs-sat-map-form__row">
        <Field label={words.zoom}>
          {(input) => (
            <select
              {...input}
              value={zoom}
              disabled={isInert}
              onChange={(event) => setZoom(Number(event.target.value))}
            >
              {zooms.map((choice) => (
                <option key={choice} value={choice}>
                  {choiceWords(choice, latitude, words, language)}
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
          <Icon name="download" />
          {words.download}
        </button>
      </div>
      {isInert ? (
        <p className="rs-sat-map-form__note">
          <a className="rs-link" href={api.site + getSignInPath(globalThis.location?.pathname ?? '/')}>
            {words.loginFirst}
          </a>
        </p>
      ) : (
        <p className="rs-sat-map-form__note" role="status">
          {formatMessage(words.estimate, {
            size: formatMegabytes(satChartArea.estimatedSheetBytes, language),
          })}{' '}
          {hint}
        </p>
      )}
      {running && <Progress download={running} />}
    </form>
  )
}

/** How far a download is, and the button that gives it up. */
function Progress({ download }: { download: Download }) {
  const { messages, language } = useRoadstead()
  const { name, receivedBytes, expectedBytes } = download
  const words = messages.satChartForm
  const said =
    receivedBytes === 0
      ? words.rendering
      : formatMessage(words.received, {
          received: formatMegabytes(receivedBytes, language),
          expected: formatMegabytes(expectedBytes, language),
        })
  return (
    <div className="rs-sat-map-form__progress">
      <progress
        className="rs-progress"
        aria-label={formatMessage(words.progress, { name })}
        max={expectedBytes}
        // Without a value it says that something is going on, not how far it is.
        {...(receivedBytes > 0 && { value: Math.min(receivedBytes, expectedBytes) })}
      />
      <span className="rs-sat-map-form__note">{said}</span>
      <button type="button" className="rs-button" onClick={download.abort}>
        {messages.common.cancel}
      </button>
    </div>
  )
}

type Words = Messages['satChartForm']

/** What is to be known of a zoom: that the imagery ends before it. */
function hintFor(zoom: number, sources: readonly TileSource[], words: Words): string | null {
  const deepest = Math.max(
    ...sources
      .filter(({ kind, offlineAllowed }) => kind === 'satellite' && offlineAllowed)
      .map(({ maxZoom }) => maxZoom),
  )
  if (!Number.isFinite(deepest) || zoom <= deepest) return null
  const most = deepest + satChartArea.maxUpscaledLevels
  return zoom > most
    ? formatMessage(words.zoomTooHigh, { zoom: most })
    : formatMessage(words.upscaled, { zoom: deepest })
}

function choiceWords(zoom: number, latitude: number | undefined, words: Words, language: string): string {
  if (latitude === undefined) return formatMessage(words.zoomChoice, { zoom })
  const metres = getMetresPerPixel(latitude, zoom) * sheetPixels
  const isFar = metres >= 1000
  const count = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(
    isFar ? metres / 1000 : metres,
  )
  const width = formatMessage(isFar ? words.kilometres : words.metres, { count })
  return formatMessage(words.zoomChoiceWide, { zoom, width })
}
