import type { LatLngTuple, Popup as LeafletPopup } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { Popup } from 'react-leaflet/Popup'
import { useMapEvent } from 'react-leaflet/hooks'
import { findRecordFeature } from '../../../client/map/map-features.ts'
import type { MapView, Selection } from '../../../client/map/map-view.ts'
import { recordDefinitions } from '../layers/record-definitions.ts'
import { getCoveredBottomPx } from '../covered-area.ts'
import { KeyboardCard } from './KeyboardCard.tsx'
import { SelectionCard } from './SelectionCard.tsx'

export interface MapPopupProps {
  view: MapView
  /** Pixels covered by a panel at the left. */
  coveredLeftPx: number
  onClose: () => void
}

const cardPx = 320
const clusterPx = 220
/** Padding around a card: the left edge or panel, the field above the map, the buttons at the right, the bottom. */
const paddingPx = { left: 20, top: 90, right: 80, bottom: 60 }
/** Padding at the left and the top of a map that has no room for more. */
const smallPaddingPx = 10
/** Height below which a map is too low for {@link paddingPx}. */
const lowMapPx = 500
/** Height of a popup without its card: the tip and the distance to the marker. */
const belowCardPx = 30
/** A card that does not fit into the map scrolls; it is at least this high. */
const minCardHeightPx = 120

/** Popup of the selected feature. Escape and a click outside close it. */
export function MapPopup({ view, coveredLeftPx, onClose }: MapPopupProps) {
  const selection = useStore(view.$selection)
  const popup = useRef<LeafletPopup>(null)
  useMovedRecord(view, selection, popup)
  const map = useMapEvent('popupclose', ({ popup: closed }) => {
    // The popup of the previous selection closes after the next selection: it must not clear that.
    if (closed === popup.current) view.$selection.set(null)
  })
  // A stable array while the selection is the same: with a new one, react-leaflet closes the popup and opens another.
  const position = useMemo<LatLngTuple | null>(
    () => selection && [selection.position.latitude, selection.position.longitude],
    [selection],
  )
  if (!selection || !position) return null
  const { x: width, y: height } = map.getSize()
  const coveredRightPx = map.getContainer().querySelector('[data-covers="right"]')?.clientWidth ?? 0
  const right = coveredRightPx + paddingPx.right
  const free = width - coveredLeftPx - paddingPx.left - right
  const isNarrow = free < cardPx
  const fitting = Math.max(clusterPx, Math.min(cardPx, width - coveredLeftPx - 2 * smallPaddingPx))
  const widest = Math.min(getMaxWidthPx(selection), isNarrow ? fitting : free)
  const left = coveredLeftPx + (isNarrow ? smallPaddingPx : paddingPx.left)
  const top = height < lowMapPx ? smallPaddingPx : paddingPx.top
  // The attribution may need several lines.
  const statusBar = map.getContainer().querySelector('.rs-status')?.clientHeight ?? 0
  const whole = { left: 0, top: 0, width, height }
  const bottom = Math.max(paddingPx.bottom, statusBar, getCoveredBottomPx(map, whole) + smallPaddingPx)
  return (
    <Popup
      // Leaflet would also use up the key for a popup that is closed already.
      closeOnEscapeKey={false}
      key={toSelectionKey(selection)}
      ref={popup}
      position={position}
      offset={[0, -10]}
      minWidth={selection.kind === 'cluster' ? clusterPx : widest}
      maxWidth={widest}
      maxHeight={Math.max(minCardHeightPx, height - top - bottom - belowCardPx)}
      closeButton={false}
      autoPanPaddingTopLeft={[left, top]}
      autoPanPaddingBottomRight={[right, bottom]}
      className="rs-popup"
    >
      <KeyboardCard popup={popup} onClose={onClose}>
        <SelectionCard view={view} selection={selection} />
      </KeyboardCard>
    </Popup>
  )
}

/** Width of a card, unless the record needs more. */
function getMaxWidthPx({ kind }: Selection): number {
  return (kind !== 'cluster' && recordDefinitions.get(kind)?.maxPopupWidthPx) || cardPx
}

/** Moves the popup with its record. Rendering it again would pan the map each time. */
function useMovedRecord(
  view: MapView,
  selection: Selection | null,
  popup: RefObject<LeafletPopup | null>,
): void {
  useEffect(() => {
    if (!selection || selection.kind === 'cluster') return undefined
    return view.$mapFeatures.listen((features) => {
      const feature = findRecordFeature(features, selection.kind, selection.id)
      const at = popup.current?.getLatLng()
      if (!feature || !at) return
      const { latitude, longitude } = feature.position
      if (at.lat !== latitude || at.lng !== longitude) popup.current?.setLatLng([latitude, longitude])
    })
  }, [view, selection, popup])
}

function toSelectionKey(selection: Selection): string {
  if (selection.kind !== 'cluster') return `${selection.kind} ${selection.id}`
  return `cluster ${selection.position.latitude} ${selection.position.longitude} ${selection.count}`
}
