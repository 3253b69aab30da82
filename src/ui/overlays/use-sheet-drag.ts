import { useRef, useState, type DOMAttributes, type PointerEvent as ReactPointerEvent } from 'react'
import { capturePointer } from '../browser-features.ts'
import { getWindow, isElement } from '../dom-kinds.ts'

/** Drag distance that changes the height, in pixels. */
const dragPx = 40
/** Part of the height of the window that passes over one stop. */
const longDrag = 0.55
/** Distance from which a press is a drag, not a tap, in pixels. */
const tapPx = 4
/** Parts of a sheet that always drag it. */
const ownHead = '.rs-sheet__handle, .rs-sheet__peek'

interface SheetDragOptions {
  /** Selector of further parts that drag the sheet. */
  head: string | undefined
  canGrow: boolean
  canShrink: boolean
  onStart: () => void
  /** Called after a drag with the number of stops that it passed, positive upwards. */
  onEnd: (steps: number) => void
}

interface SheetDrag {
  /** Height of the dragged sheet in pixels; null if it is not dragged. */
  heightPx: number | null
  /** Whether the sheet is dragged so far up that the next stop follows. */
  isRaised: boolean
  listeners: DOMAttributes<HTMLElement>
}

const endEvents = ['pointerup', 'pointercancel'] as const

/** Lets a sheet at the bottom of the window follow a pointer that was pressed on its head. */
export function useSheetDrag({ head, canGrow, canShrink, onStart, onEnd }: SheetDragOptions): SheetDrag {
  /** How far down the pointer has moved, and the height of the sheet, in pixels; null if it is not dragged. */
  const [drag, setDrag] = useState<{ distance: number; heightPx: number } | null>(null)
  const isPressed = useRef(false)
  /** Whether the last press was a drag: a mouse or a pen sends a click after it. */
  const wasDragged = useRef(false)

  function start(event: ReactPointerEvent<HTMLElement>) {
    wasDragged.current = false
    if (isPressed.current || event.button !== 0 || !isElement(event.target)) return
    if (!event.target.closest(head ? `${ownHead}, ${head}` : ownHead)) return
    const { pointerId, clientY: startY, currentTarget: sheet } = event
    const startPx = sheet.offsetHeight
    const page = getWindow(sheet)
    isPressed.current = true

    function follow(moved: PointerEvent) {
      if (moved.pointerId !== pointerId) return
      const distance = moved.clientY - startY
      if (!wasDragged.current) {
        if (Math.abs(distance) < tapPx) return
        wasDragged.current = true
        capturePointer(sheet, pointerId)
        onStart()
      }
      const isPossible = distance < 0 ? canGrow : canShrink
      setDrag({ distance, heightPx: Math.max(0, startPx - (isPossible ? distance : 0)) })
    }

    function end(ended: PointerEvent) {
      if (ended.pointerId !== pointerId) return
      for (const type of endEvents) page.removeEventListener(type, end)
      page.removeEventListener('pointermove', follow)
      isPressed.current = false
      setDrag(null)
      const distance = ended.clientY - startY
      if (!wasDragged.current || Math.abs(distance) < dragPx || ended.type === 'pointercancel') return
      const steps = Math.abs(distance) > longDrag * page.innerHeight ? 2 : 1
      onEnd(distance < 0 ? steps : -steps)
    }

    // Of the window: a fast mouse leaves the sheet before it is dragged. Captured earlier, a tap would not press a button.
    page.addEventListener('pointermove', follow)
    for (const type of endEvents) page.addEventListener(type, end)
  }

  return {
    heightPx: drag && drag.heightPx,
    isRaised: drag !== null && drag.distance <= -dragPx,
    listeners: {
      onPointerDown: start,
      // A dragged link or picture of the head would end the drag.
      onDragStart: (event) => isPressed.current && event.preventDefault(),
      onClickCapture: (event) => {
        // A key presses no pointer before its click.
        if (!wasDragged.current || event.detail === 0) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
