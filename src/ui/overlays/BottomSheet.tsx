import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import './bottom-sheet.css'

/** How far a sheet is pulled up: a strip, half the window, nearly all of it, or as much as it holds. */
export type BottomSheetStop = 'peek' | 'half' | 'full' | 'fit'

export interface BottomSheetProps {
  label: string
  /** From the lowest up; the sheet starts at the first. */
  stops: readonly BottomSheetStop[]
  /** What shows at every stop, above the rest. */
  peek?: ReactNode
  /** Called when it is pulled below its lowest stop. */
  onDismiss?: () => void
  children: ReactNode
}

/** A pull of so many pixels goes to the next stop. */
const pullPx = 40

/**
 * A panel at the foot of a phone that is pulled up and down by its handle, or stepped by
 * touching it. What it holds is drawn (and asked for) when it is first touched.
 */
export function BottomSheet({ label, stops, peek, onDismiss, children }: BottomSheetProps) {
  const [at, setAt] = useState(0)
  const [pull, setPull] = useState(0)
  const start = useRef<number | null>(null)
  const stop = stops[at] ?? 'peek'
  const [wasTouched, setWasTouched] = useState(stop !== 'peek')

  function step(by: number) {
    setWasTouched(true)
    if (at + by < 0) onDismiss?.()
    setAt(Math.max(0, Math.min(stops.length - 1, at + by)))
  }

  function beginPull(event: PointerEvent<HTMLElement>) {
    setWasTouched(true)
    start.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (start.current !== null) setPull(event.clientY - start.current)
  }

  function endPull() {
    if (start.current === null) return
    start.current = null
    setPull(0)
    if (Math.abs(pull) >= pullPx) step(pull < 0 ? 1 : -1)
  }

  return (
    <aside
      className={`rs-sheet rs-sheet--${stop}`}
      aria-label={label}
      data-pulling={pull !== 0}
      style={{ translate: `0 ${Math.max(pull, -window.innerHeight / 2)}px` }}
    >
      <button
        type="button"
        className="rs-sheet__handle"
        aria-label={label}
        aria-expanded={stop !== 'peek'}
        onPointerDown={beginPull}
        onPointerMove={follow}
        onPointerUp={endPull}
        onPointerCancel={endPull}
        onClick={() => {
          if (Math.abs(pull) < 4) step(at === stops.length - 1 ? -at : 1)
        }}
      >
        <i />
      </button>
      {peek}
      <div className="rs-sheet__body" hidden={stop === 'peek'}>
        {wasTouched && children}
      </div>
    </aside>
  )
}
