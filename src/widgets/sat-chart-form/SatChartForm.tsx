import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $downloads, downloadPlaceChart, type Download } from '../../client/sat-charts/downloads.ts'
import { satelliteArea, satelliteDownload } from '../../core/limits.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Messages } from '../../core/messages.ts'
import { signInPath } from '../../core/site/pages.ts'
import { metresPerPixel } from '../../core/geo.ts'
import { fill, formatMegabytes } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import '../../ui/loading/progress.css'
import './sat-chart-form.css'

export interface SatMapFormProps {
  placeId: number
  /** Of the place: with it each zoom says how wide its chart is. */
  latitude?: number
}

const { minZoom, maxZoom, defaultZoom, sheetPixels } = satelliteDownload
const zooms = Array.from({ length: maxZoom - minZoom + 1 }, (_, index) => minZoom + index)

/** The form that downloads a satellite chart of a place; inert for visitors (section 6). */
export function SatMapForm({ placeId, latitude }: SatMapFormProps) {
  const { api, messages, language, tileSources } = useRoadstead()
  const user = useCurrentUser()
  const [zoom, setZoom] = useState<number>(defaultZoom)
  const running = useStore($downloads).find(({ name }) => name.startsWith(`${placeId}_gm_z`))
  const words = messages.satMaps
  const isInert = user === null
  const hint = hintFor(zoom, tileSources, words)

  return (
    <form
      className="rs-sat-map-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isInert && !running) void downloadPlaceChart(api, placeId, zoom)
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
          <a className="rs-link" href={api.site + signInPath(globalThis.location?.pathname ?? '/')}>
            {words.loginFirst}
          </a>
        </p>
      ) : (
        <p className="rs-sat-map-form__note" role="status">
          {fill(words.estimate, { size: formatMegabytes(satelliteArea.sheetBytes, language) })} {hint}
        </p>
      )}
      {running && <Progress download={running} />}
    </form>
  )
}

/** How far a download is, and the button that gives it up. */
function Progress({ download }: { download: Download }) {
  const { messages, language } = useRoadstead()
  const { name, received, expected } = download
  const words = messages.satMaps
  const said =
    received === 0
      ? words.making
      : fill(words.received, {
          received: formatMegabytes(received, language),
          expected: formatMegabytes(expected, language),
        })
  return (
    <div className="rs-sat-map-form__progress">
      <progress
        className="rs-progress"
        aria-label={fill(words.progress, { name })}
        max={expected}
        // Without a value it says that something is going on, not how far it is.
        {...(received > 0 && { value: Math.min(received, expected) })}
      />
      <span className="rs-sat-map-form__note">{said}</span>
      <button type="button" className="rs-button" onClick={download.abort}>
        {messages.common.cancel}
      </button>
    </div>
  )
}

type Words = Messages['satMaps']

/** What is to be known of a zoom: that the imagery ends before it. */
function hintFor(zoom: number, sources: readonly TileSource[], words: Words): string | null {
  const deepest = Math.max(
    ...sources
      .filter(({ kind, offlineAllowed }) => kind === 'satellite' && offlineAllowed)
      .map(({ maxZoom }) => maxZoom),
  )
  if (!Number.isFinite(deepest) || zoom <= deepest) return null
  const most = deepest + satelliteArea.mostLevelsEnlarged
  return zoom > most ? fill(words.tooDeep, { zoom: most }) : fill(words.enlarged, { zoom: deepest })
}

function choiceWords(zoom: number, latitude: number | undefined, words: Words, language: string): string {
  if (latitude === undefined) return fill(words.zoomChoice, { zoom })
  const metres = metresPerPixel(latitude, zoom) * sheetPixels
  const isFar = metres >= 1000
  const count = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(
    isFar ? metres / 1000 : metres,
  )
  const width = fill(isFar ? words.kilometres : words.metres, { count })
  return fill(words.zoomChoiceWide, { zoom, width })
}
