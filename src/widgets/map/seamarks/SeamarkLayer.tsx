import { DomEvent, type LatLngTuple, type Popup as LeafletPopup } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Popup } from 'react-leaflet/Popup'
import { useMap, useMapEvent } from 'react-leaflet/hooks'
import { createLayerFeatures } from '../../../client/map/layer-features.ts'
import { getLoadValue } from '../../../client/api/load.ts'
import { getLoadStatus, setLayerStatus, type MapView } from '../../../client/map/map-view.ts'
import { bboxContains } from '../../../core/geo.ts'
import { seamarks } from '../../../core/messages/en/map.json'
import { isElement } from '../../../ui/dom-kinds.ts'
import { getSeamarkTypeName } from '../../../core/names/seamark-names.ts'
import { useRoadstead } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { KeyboardCard } from '../popups/KeyboardCard.tsx'
import { toNearestWorldCopy } from '../world-copy.ts'
import { createSeamarkPane, type SeamarkPane } from './seamark-pane.ts'
import { seamarkSource, type SeamarkFeature } from './seamark-source.ts'
import { SeamarkCard } from './SeamarkCard.tsx'
import '../../../ui/seamarks/seamark.css'
import '../popups/popup.css'
import './seamarks.css'

const english = { seamarks }
const { key } = seamarkSource
const noFeatures: readonly SeamarkFeature[] = []

/** Seamarks as chart symbols. A pointer on a mark, a tap, or the Enter key shows its card. */
export function SeamarkLayer({ view }: { view: MapView }) {
  const { api } = useRoadstead()
  const map = useMap()
  const messages = useMessages(english)
  const store = useMemo(() => createLayerFeatures(api, view, seamarkSource), [api, view])
  const load = useStore(store.$load)
  const bbox = useStore(view.$bbox)
  const features = getLoadValue(load)?.features ?? noFeatures
  const pane = useRef<SeamarkPane>(null)
  const [shown, setShown] = useState<ShownMark | null>(null)
  const pressed = useRef<ScreenPoint>({ x: 0, y: 0 })

  useEffect(
    function createPane() {
      const created = createSeamarkPane(map)
      pane.current = created
      return () => created.remove()
    },
    [map],
  )
  useEffect(
    function drawMarks() {
      pane.current?.show(features, ({ properties }) =>
        [properties.name, getSeamarkTypeName(messages, properties), properties.light]
          .filter(Boolean)
          .join(', '),
      )
    },
    [features, messages],
  )
  useEffect(
    () => (pane.current ? listenToMarks(pane.current.element, features, pressed, setShown) : undefined),
    [features],
  )
  useEffect(() => {
    const count = bbox ? features.filter((feature) => bboxContains(bbox, getPosition(feature))).length : 0
    setLayerStatus(view, key, { ...getLoadStatus(load), count, isSimulated: false, retry: store.refresh })
  }, [view, load, features, bbox, store])
  useEffect(() => () => view.$layerStatuses.setKey(key, undefined), [view])

  if (!shown) return null
  return (
    <MarkPopup
      key={`${shown.feature.id} ${shown.isPinned}`}
      {...shown}
      // The popup of a mark may close after that of the next one opened.
      onClose={() => setShown((before) => (before === shown ? null : before))}
    />
  )
}

interface ShownMark {
  feature: SeamarkFeature
  /** Whether it was tapped: the card stays until it is closed. */
  isPinned: boolean
}

function getPosition({ geometry: { coordinates } }: SeamarkFeature) {
  const [longitude = 0, latitude = 0] = coordinates
  return { latitude, longitude }
}

interface MarkPopupProps extends ShownMark {
  onClose: () => void
}

function MarkPopup({ feature, isPinned, onClose }: MarkPopupProps) {
  const popup = useRef<LeafletPopup>(null)
  const map = useMapEvent('popupclose', ({ popup: closed }) => {
    if (closed === popup.current) onClose()
  })
  // A stable array: with a new one, react-leaflet closes the popup and opens another.
  const [position] = useState<LatLngTuple>(() => {
    const { latitude, longitude } = getPosition(feature)
    return [latitude, toNearestWorldCopy(longitude, map.getCenter().lng)]
  })
  return (
    <Popup
      // Leaflet would also use up the key for a popup that is closed already.
      closeOnEscapeKey={false}
      ref={popup}
      position={position}
      offset={[0, -24]}
      minWidth={220}
      maxWidth={280}
      closeButton={false}
      autoPan={isPinned}
      className="rs-popup"
    >
      {isPinned ? (
        <KeyboardCard popup={popup} onClose={onClose}>
          <SeamarkCard mark={feature.properties} />
        </KeyboardCard>
      ) : (
        <SeamarkCard mark={feature.properties} />
      )}
    </Popup>
  )
}

/** A press that moves further drags the map. */
const dragPx = 4

/** A point of the screen, in pixels. Those of the page change if it is scrolled to the map, which a press focuses. */
interface ScreenPoint {
  x: number
  y: number
}

/**
 * Shows the mark under the pointer while it is there, and a mark that was tapped or chosen by keyboard until
 * its card is closed. `pressed` is where the last press began, also if marks were loaded since.
 */
function listenToMarks(
  element: HTMLElement,
  features: readonly SeamarkFeature[],
  pressed: RefObject<ScreenPoint>,
  show: (change: (before: ShownMark | null) => ShownMark | null) => void,
): () => void {
  function findFeature(event: Event): SeamarkFeature | undefined {
    const mark = isElement(event.target) ? event.target.closest<SVGElement>('.rs-seamarks__mark') : null
    return mark ? features.find(({ id }) => String(id) === mark.dataset.id) : undefined
  }
  function handleOver(event: PointerEvent) {
    const feature = findFeature(event)
    if (feature && event.pointerType === 'mouse')
      show((before) => (before?.isPinned ? before : { feature, isPinned: false }))
  }
  function handleOut() {
    show((before) => (before?.isPinned ? before : null))
  }
  function handleDown({ screenX, screenY }: PointerEvent) {
    pressed.current = { x: screenX, y: screenY }
  }
  function handleClick(event: MouseEvent) {
    const feature = findFeature(event)
    const movedPx = Math.hypot(event.screenX - pressed.current.x, event.screenY - pressed.current.y)
    // A screen reader clicks without a press.
    if (!feature || (event.detail > 0 && movedPx > dragPx)) return
    // The map would close the card.
    DomEvent.stopPropagation(event)
    show(() => ({ feature, isPinned: true }))
  }
  function handleKey(event: KeyboardEvent) {
    const feature = findFeature(event)
    if (!feature || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    show(() => ({ feature, isPinned: true }))
  }
  element.addEventListener('pointerover', handleOver)
  element.addEventListener('pointerout', handleOut)
  element.addEventListener('pointerdown', handleDown)
  element.addEventListener('click', handleClick)
  element.addEventListener('keydown', handleKey)
  return () => {
    element.removeEventListener('pointerover', handleOver)
    element.removeEventListener('pointerout', handleOut)
    element.removeEventListener('pointerdown', handleDown)
    element.removeEventListener('click', handleClick)
    element.removeEventListener('keydown', handleKey)
  }
}
