import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState } from 'react'
import type { MapView, Selection } from '../../../client/map/map-view.ts'
import { loadSheetStop, saveSheetStop } from '../../../client/panel-state.ts'
import { mapLayers } from '../../../core/catalogue/map-layers.ts'
import type { BottomSheetStop } from '../../../ui/overlays/BottomSheet.tsx'
import { useIsTouch } from '../media-queries.ts'
import { useBackCloses } from './use-back-closes.ts'

/** The parts of the home screen that cover the map, and which the Back button of a phone or tablet closes. */
export function useHomeParts(view: MapView, isNarrow: boolean) {
  const isTouch = useIsTouch()
  const hasBack = isNarrow || isTouch
  const [stop, setStop] = useState(loadStop)
  const [isShelterOpen, onOpenChange] = useState(false)
  function onStopChange(next: BottomSheetStop) {
    setStop(next)
    saveSheetStop(next)
  }
  useBackCloses(isNarrow && stop !== 'peek', () => onStopChange('peek'))
  useBackCloses(hasBack && isShelterOpen, () => onOpenChange(false))
  useCardInHistory(view, hasBack)
  return { sheet: { stop, onStopChange }, shelter: { isOpen: isShelterOpen, onOpenChange } }
}

/** The height of the sheet with the lists when the page was left. */
function loadStop(): BottomSheetStop {
  const stored = loadSheetStop()
  return stored === 'half' || stored === 'full' ? stored : 'peek'
}

/** The card of a record, which is open again after a reload and when the Back button returns to the map. */
function useCardInHistory(view: MapView, hasBack: boolean): void {
  const selection = useStore(view.$selection)
  const close = useCallback(() => view.$selection.set(null), [view])
  const state = useMemo(() => {
    if (!selection || selection.kind === 'cluster') return {}
    const { kind, id, position } = selection
    return { selection: { kind, id, position } }
  }, [selection])
  useBackCloses(hasBack && selection !== null, close, state)
}

/** Returns the record whose card was open at the present entry of the history; null for none. */
export function readCardOfEntry(): Selection | null {
  const state: unknown = window.history.state
  if (!(state instanceof Object) || !('selection' in state)) return null
  // Written by `useCardInHistory` of this version or an older one.
  const { kind, id, position } = state.selection as Partial<SelectedRecord>
  const isKnown = mapLayers.some(({ recordKind }) => recordKind === kind)
  return kind && isKnown && id !== undefined && position ? { kind, id, position } : null
}

type SelectedRecord = Exclude<Selection, { kind: 'cluster' }>
