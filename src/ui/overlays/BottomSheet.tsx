import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { capturePointer } from '../browser-features.ts'
import { getWindow } from '../dom-kinds.ts'
import './bottom-sheet.css'

/** Heights of a sheet: a strip, half the window, nearly all of it, or the height of its content. */
export type BottomSheetStop = 'peek' | 'half' | 'full' | 'fit'

export interface BottomSheetProps {
  label: string
  /** Ascending; the sheet starts at the first. */
  stops: readonly BottomSheetStop[]
  /** Content at the lowest height; at others the rest is shown instead. */
  peek?: ReactNode
  /** Called when the sheet is dragged below its lowest height. */
  onDismiss?: () => void
  children: ReactNode
}

/** Drag distance that changes the height, in pixels. */
const dragPx = 40
/** Distance from which a press of the handle is a drag, not a tap, in pixels. */
const tapPx = 4

/**
 * A bottom sheet for phones that is dragged by its handle, or stepped by tapping the handle. Its
 * content is rendered (and fetched) on the first interaction.
 */
export function BottomSheet({ label, stops, peek, onDismiss, children }: BottomSheetProps) {
  const [at, setAt] = useState(0)
  const [drag, setDrag] = useState(0)
  const start = useRef<number | null>(null)
  /** Whether the last press of the handle was a drag: a mouse or a pen sends a click after it. */
  const wasDragged = useRef(false)
  const stop = stops[at] ?? 'peek'
  const [wasTouched, setWasTouched] = useState(stop !== 'peek')

  function step(by: number) {
    setWasTouched(true)
    if (at + by < 0) onDismiss?.()
    setAt(Math.max(0, Math.min(stops.length - 1, at + by)))
  }

  function startDrag(event: PointerEvent<HTMLElement>) {
    setWasTouched(true)
    wasDragged.current = false
    start.current = event.clientY
    capturePointer(event.currentTarget, event.pointerId)
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (start.current === null) return
    const distance = event.clientY - start.current
    if (Math.abs(distance) >= tapPx) wasDragged.current = true
    setDrag(Math.max(distance, -getWindow(event.currentTarget).innerHeight / 2))
  }

  function endDrag() {
    if (start.current === null) return
    start.current = null
    setDrag(0)
    if (Math.abs(drag) >= dragPx) step(drag < 0 ? 1 : -1)
  }

  return (
    <aside
      className={`rs-sheet rs-sheet--${stop}`}
      data-covers="bottom"
      aria-label={label}
      data-pulling={drag !== 0}
      style={{ translate: `0 ${drag}px` }}
    >
      <button
        type="button"
        className="rs-sheet__handle"
        aria-label={label}
        aria-expanded={stop !== 'peek'}
        onPointerDown={startDrag}
        onPointerMove={follow}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onClick={({ detail }) => {
          // A key presses no pointer before its click.
          const isAfterDrag = wasDragged.current && detail > 0
          if (!isAfterDrag) step(at === stops.length - 1 ? -at : 1)
        }}
      >
        <i />
      </button>
      {stop === 'peek' && peek}
      <div className="rs-sheet__body" hidden={stop === 'peek'}>
        {wasTouched && children}
      </div>
    </aside>
  )
}
