import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { MapView } from '../../../client/map/map-view.ts'
import { allowsCollapsedAttribution, builtInBasemapAttribution } from '../../../core/catalogue/basemap.ts'
import type { TileSource } from '../../../core/contract/tile-source.ts'
import { getDistanceMetres } from '../../../core/geo.ts'
import { coordinateDecimals } from '../../../core/limits/map.ts'
import { attribution, simulation, weatherUnits } from '../../../core/messages/en/common.json'
import { mapControls } from '../../../core/messages/en/markers.json'
import { formatMessage } from '../../../core/text.ts'
import { nauticalMilesFromMetres, formatPosition, getStatusBarFormat } from '../../../core/units.ts'
import { useRoadstead, useUnits } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { MapOverlay } from '../overlays/MapOverlay.tsx'
import type { BasemapState } from '../Basemap.tsx'
import { BasemapCredits } from '../BasemapCredits.tsx'

const english = { attribution, mapControls, simulation, weatherUnits }

/** Status bar: coordinates, scale and the mandatory attribution. */
export function StatusBar({
  view,
  showsPosition = true,
  isImageryWanted = true,
  source,
  basemapState,
  onLicences,
}: {
  view: MapView
  /** Whether coordinates, zoom and scale are shown next to the attribution. */
  showsPosition?: boolean
  /** Whether the bar says that imagery is missing. False on a page that chose the built-in map. */
  isImageryWanted?: boolean
  source: TileSource | null
  basemapState: BasemapState
  /** Opens the licence notice. */
  onLicences: () => void
}) {
  const { attribution } = useRoadstead()
  const messages = useMessages(english)
  const centre = useStore(view.$centre)
  const units = useUnits()
  const zoom = useStore(view.$zoom)
  const isSimulated = useStore(view.$isSimulated)
  const isAway = basemapState === 'away'
  const imagery = isAway ? null : source
  const isCollapsible = !imagery || allowsCollapsedAttribution(imagery.licence)
  return (
    <MapOverlay className="rs-status">
      {showsPosition && (
        <>
          <span className="rs-status__position" dir="ltr" aria-label={messages.mapControls.coordinates}>
            {formatPosition(centre, getStatusBarFormat(units.position), coordinateDecimals.map)}
          </span>
          <span className="rs-status__zoom">
            {formatMessage(messages.mapControls.zoomLevel, { zoom: Math.round(zoom) })}
          </span>
          <Scale />
        </>
      )}
      {isAway && isImageryWanted && (
        <span
          className="rs-status__away"
          title={
            source
              ? formatMessage(messages.attribution.imageryUnavailableDetail, { source: source.id })
              : undefined
          }
        >
          {messages.attribution.imageryUnavailable}
        </span>
      )}
      {isSimulated && (
        <span className="rs-status__simulated" title={messages.attribution.simulatedDetail}>
          {messages.simulation.simulatedBoats}
        </span>
      )}
      <span className="rs-status__credits">
        <strong>{messages.attribution.notForNavigation}</strong>
        {imagery && !isCollapsible && <> · {imagery.attribution}</>}
        {attribution && <> · {attribution}</>}
        {/* On a narrow map one tap away, in the dialog of licences, as these sources allow. */}
        <span className="rs-status__open-data">
          {isCollapsible && (
            <> · {imagery?.attribution ?? (isAway ? <BasemapCredits /> : builtInBasemapAttribution)}</>
          )}{' '}
          · {messages.attribution.placesFromOpenStreetMap}
        </span>
      </span>
      <button type="button" className="rs-status__licences" onClick={onLicences}>
        {messages.attribution.licence}
      </button>
    </MapOverlay>
  )
}

/** Greatest length of the scale bar; shorter on a narrow map, so that the status bar is one line. */
const widestPx = { wide: 80, narrow: 40 }
const narrowMapPx = 768
const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]

/** Scale bar of a round number of nautical miles at the centre of the map. */
function Scale() {
  const { nm } = useMessages(english).weatherUnits
  const map = useMap()
  const [scale, setScale] = useState({ miles: 0, px: 0 })
  useEffect(() => {
    function measure() {
      const size = map.getSize()
      const mostPx = size.x < narrowMapPx ? widestPx.narrow : widestPx.wide
      const left = map.containerPointToLatLng([size.x / 2 - mostPx / 2, size.y / 2])
      const right = map.containerPointToLatLng([size.x / 2 + mostPx / 2, size.y / 2])
      const metres = getDistanceMetres(
        { latitude: left.lat, longitude: left.lng },
        { latitude: right.lat, longitude: right.lng },
      )
      const widest = nauticalMilesFromMetres(metres)
      const miles = steps.findLast((step) => step <= widest) ?? 0
      setScale({ miles, px: widest > 0 ? Math.round((miles / widest) * mostPx) : 0 })
    }
    map.on('moveend', measure)
    map.whenReady(measure)
    return () => void map.off('moveend', measure)
  }, [map])
  return (
    <span className="rs-status__scale" dir="ltr" aria-label={`${scale.miles} ${nm}`}>
      <i style={{ width: scale.px }} /> {scale.miles} {nm}
    </span>
  )
}
