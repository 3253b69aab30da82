import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet/hooks'
import type { MapView } from '../../../client/map/map-view.ts'
import { mapControls } from '../../../core/messages/en/markers.json'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { lazyComponent } from '../../../ui/loading/lazy-component.ts'
import { useMessages } from '../../use-messages.ts'
import { FailedMapOverlay } from '../lazy-map-overlay.tsx'
import { MapOverlay } from '../overlays/MapOverlay.tsx'
import type { LocateState, OwnPositionProps } from '../own-position/OwnPosition.tsx'
import { ZoomButtons } from './ZoomButtons.tsx'

const english = { mapControls }

const OwnPosition = lazyComponent<OwnPositionProps>(
  () => import('../own-position/OwnPosition.tsx').then((file) => file.OwnPosition),
  { Failed: FailedOwnPosition },
)

export type MapControl = 'zoom' | 'locate' | 'position'

const allControls: readonly MapControl[] = ['zoom', 'locate']

interface MapControlsProps {
  view: MapView
  controls?: readonly MapControl[] | undefined
  /** Asks for the position of the device while the default centre is in use. */
  locate?: boolean
}

/** Over the whole map: the foot of the map, which holds the controls, would cover it. Nothing if nobody pressed the button. */
function FailedOwnPosition(failed: { onRetry: () => void; props: OwnPositionProps }) {
  const map = useMap()
  return failed.props.presses > 0 && createPortal(<FailedMapOverlay {...failed} />, map.getContainer())
}

/** Zoom buttons and the button that shows the position of the device, and this position. */
export function MapControls({ view, controls = allControls, locate = false }: MapControlsProps) {
  const { mapControls: texts } = useMessages(english)
  const map = useMap()
  const [presses, setPresses] = useState(0)
  const [state, setState] = useState<LocateState>('idle')
  const showsZoom = controls.includes('zoom')
  const showsLocate = controls.includes('locate')
  return (
    <>
      {(presses > 0 || (locate && view.isDefaultCentre)) && (
        <OwnPosition view={view} presses={presses} onState={setState} onClose={() => setPresses(0)} />
      )}
      {(showsZoom || showsLocate) && (
        <MapOverlay className="rs-controls rs-card">
          {showsZoom && <ZoomButtons map={map} />}
          {showsLocate && (
            <button
              type="button"
              className="rs-icon-button"
              aria-label={state === 'locating' ? texts.locating : texts.locate}
              aria-busy={state === 'locating'}
              aria-pressed={state === 'following'}
              disabled={state === 'locating'}
              onClick={() => setPresses(presses + 1)}
            >
              <Icon parts={icons.locate} />
            </button>
          )}
        </MapOverlay>
      )}
    </>
  )
}
