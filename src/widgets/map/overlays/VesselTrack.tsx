import { circleMarker, layerGroup, polyline, type LatLngTuple } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { getLoadValue } from '../../../client/api/load.ts'
import type { MapView, SelectedTrack } from '../../../client/map/map-view.ts'
import { createVesselTrackStore, getTrackUrl } from '../../../client/vessels/vessel-track.ts'
import type { Position } from '../../../core/geo.ts'
import { vesselTrack as limits } from '../../../core/limits/vessels.ts'
import { common } from '../../../core/messages/en/common.json'
import { vesselTrack } from '../../../core/messages/en/map.json'
import { formatMessage } from '../../../core/text.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { useRoadstead } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import { MapOverlay } from './MapOverlay.tsx'
import './vessel-track.css'

const english = { common, vesselTrack }

/** Track of a vessel over the last hours: a line on the map, and a toolbar that names, reverses and downloads it. */
export function VesselTrack({ view, track }: { view: MapView; track: SelectedTrack }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const map = useMap()
  const { vesselId, name, isReversed } = track
  const source = useMemo(() => createVesselTrackStore(api, vesselId), [api, vesselId])
  const load = useStore(source.$load)
  const lines = getLoadValue(load)

  useEffect(
    function drawTrack() {
      if (!lines) return undefined
      const centre = map.getCenter().lng
      const drawn = trackLayer(
        lines.map((line) => turned(line, centre)),
        isReversed,
      ).addTo(map)
      return () => void drawn.remove()
    },
    [map, lines, isReversed],
  )

  const texts = messages.vesselTrack
  const holes = { name, hours: limits.defaultHours }
  const isKnown = lines !== null && load.state !== 'empty'
  return (
    <MapOverlay className="rs-track">
      <section className="rs-track__strip" aria-label={formatMessage(texts.trackOf, holes)}>
        <p role="status">
          {load.state === 'empty' && formatMessage(texts.noTrack, holes)}
          {load.state === 'failed' && formatMessage(texts.trackFailed, holes)}
          {load.state === 'loading' && !isKnown && messages.common.loading}
          {isKnown && (
            <>
              <b>{formatMessage(texts.trackOf, holes)}</b>{' '}
              <span className="rs-muted">
                {formatMessage(isReversed ? texts.reversedTrackSpan : texts.trackSpan, holes)}
              </span>
            </>
          )}
        </p>
        {load.state === 'failed' && (
          <button type="button" className="rs-button" onClick={source.refresh}>
            {messages.common.retry}
          </button>
        )}
        {isKnown && (
          <>
            <button
              type="button"
              className="rs-icon-button"
              aria-label={texts.reverse}
              aria-pressed={isReversed}
              title={texts.reverse}
              onClick={() => view.$track.set({ ...track, isReversed: !isReversed })}
            >
              <Icon parts={icons.reverse} />
            </button>
            <a
              className="rs-icon-button"
              href={getTrackUrl(api, vesselId, isReversed)}
              download
              aria-label={texts.gpx}
              title={texts.gpx}
            >
              <Icon parts={icons.download} />
            </a>
          </>
        )}
        <button
          type="button"
          className="rs-icon-button"
          aria-label={texts.hideTrack}
          title={texts.hideTrack}
          onClick={() => view.$track.set(null)}
        >
          <Icon parts={icons.close} />
        </button>
      </section>
    </MapOverlay>
  )
}

/** Track lines with a light outline, a ring at the start and a dot at the end. */
function trackLayer(lines: LatLngTuple[][], isReversed: boolean) {
  const [first, last] = [lines[0]?.[0], lines.at(-1)?.at(-1)]
  const [from, to] = isReversed ? [last, first] : [first, last]
  const drawn = layerGroup([
    polyline(lines, { className: 'rs-track-edge', weight: 5, interactive: false }),
    polyline(lines, { className: 'rs-track-line', weight: 2.5, interactive: false }),
  ])
  const end = { radius: 5, weight: 2, fillOpacity: 1, interactive: false }
  if (from) drawn.addLayer(circleMarker(from, { ...end, className: 'rs-track-start' }))
  if (to) drawn.addLayer(circleMarker(to, { ...end, className: 'rs-track-end' }))
  return drawn
}

/** Moves a line to the copy of the world that the map shows. */
function turned(line: Position[], centre: number): LatLngTuple[] {
  const first = line[0]?.longitude ?? 0
  const by = toNearestWorldCopy(first, centre) - first
  return line.map(({ latitude, longitude }) => [latitude, longitude + by])
}
