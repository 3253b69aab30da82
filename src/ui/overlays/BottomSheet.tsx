import { useEffect, useRef, useState, type ReactNode } from 'react'
import { observeSize } from '../browser-features.ts'
import { useSheetDrag } from './use-sheet-drag.ts'
import './bottom-sheet.css'

/** Heights of a sheet: a strip, half the window, nearly all of it, or the height of its content. */
export type BottomSheetStop = 'peek' | 'half' | 'full' | 'fit'

export interface BottomSheetProps {
  label: string
  /** Ascending. */
  stops: readonly BottomSheetStop[]
  /** The height, if the page decides it; otherwise the sheet starts at the lowest. */
  stop?: BottomSheetStop
  onStopChange?: (stop: BottomSheetStop) => void
  /** Content at the lowest height; at others the rest is shown instead. */
  peek?: ReactNode
  /** Selector of the parts of the content that drag the sheet, besides its handle and the strip. */
  head?: string
  /** Called when the sheet is dragged below its lowest height. */
  onDismiss?: () => void
  /** Called with the height in pixels whenever it changes, also while the sheet is dragged. */
  onHeight?: (heightPx: number) => void
  children: ReactNode
}

/**
 * A bottom sheet for phones that is dragged by its head, or stepped by tapping the handle. Its
 * content is rendered (and fetched) on the first interaction.
 */
export function BottomSheet({
  label,
  stops,
  stop: given,
  onStopChange,
  peek,
  head,
  onDismiss,
  onHeight,
  children,
}: BottomSheetProps) {
  const [own, setOwn] = useState(stops[0] ?? 'peek')
  const stop = given ?? own
  const at = stops.indexOf(stop)
  const [wasTouched, setWasTouched] = useState(stop !== 'peek')
  const sheet = useRef<HTMLElement>(null)

  function step(by: number) {
    setWasTouched(true)
    if (at === 0 && by < 0) onDismiss?.()
    const next = stops[Math.max(0, Math.min(stops.length - 1, at + by))]
    if (!next || next === stop) return
    setOwn(next)
    onStopChange?.(next)
  }

  // The page may raise the sheet.
  if (stop !== 'peek' && !wasTouched) setWasTouched(true)
  const drag = useSheetDrag({
    head,
    canGrow: at < stops.length - 1,
    canShrink: at > 0 || onDismiss !== undefined,
    onStart: () => setWasTouched(true),
    onEnd: step,
  })
  const isPeek = stop === 'peek' && !drag.isRaised

  useEffect(
    function reportHeight() {
      const element = sheet.current
      if (!element || !onHeight) return undefined
      return observeSize(element, () => onHeight(element.offsetHeight))
    },
    [onHeight],
  )

  return (
    <aside
      ref={sheet}
      className={`rs-sheet rs-sheet--${stop}`}
      data-covers="bottom"
      aria-label={label}
      data-pulling={drag.heightPx !== null}
      {...(drag.heightPx !== null && { style: { height: drag.heightPx } })}
      {...drag.listeners}
    >
      <button
        type="button"
        className="rs-sheet__handle"
        aria-label={label}
        aria-expanded={stop !== 'peek'}
        onClick={() => step(at === stops.length - 1 ? -at : 1)}
      >
        <i />
      </button>
      {stop === 'peek' && peek && (
        <div className="rs-sheet__peek" hidden={!isPeek}>
          {peek}
        </div>
      )}
      <div className="rs-sheet__body" hidden={isPeek}>
        {wasTouched && children}
      </div>
    </aside>
  )
}
