import { useEffect, useRef } from 'react'

/** A part of the page that the Back button closes. */
interface OpenPart {
  close: () => void
  /** What the entry of the history holds of it. */
  state: object
}

/** In the order in which they were opened; each has an entry of the history. */
const openParts: OpenPart[] = []
const countKey = 'openParts'

/**
 * Makes the Back button close a part of the page before it leaves the page: while the part is open, the history has
 * an entry for it with `state`, which a reload and a return to the entry find in `history.state`.
 */
export function useBackCloses(isOpen: boolean, close: () => void, state: object = noState): void {
  const latest = useRef({ close, state })
  const open = useRef<OpenPart>(null)
  useEffect(() => {
    latest.current = { close, state }
    if (open.current && open.current.state !== state) {
      open.current.state = state
      updateState(open.current)
    }
  }, [close, state])
  useEffect(() => {
    if (!isOpen) return undefined
    const part = { close: () => latest.current.close(), state: latest.current.state }
    openParts.push(part)
    open.current = part
    // Later: a part that closes while another opens leaves its entry to it.
    queueMicrotask(matchHistory)
    return () => {
      const index = openParts.indexOf(part)
      if (index >= 0) openParts.splice(index, 1)
      open.current = null
      queueMicrotask(matchHistory)
    }
  }, [isOpen])
}

const noState = {}

/** Adds the missing entries of the history, or goes back over those of closed parts. */
function matchHistory(): void {
  const count = countEntries()
  if (count > openParts.length) window.history.go(openParts.length - count)
  for (const [index, { state }] of openParts.entries()) {
    if (index < count) continue
    window.history.pushState({ ...readState(), ...state, [countKey]: index + 1 }, '')
  }
}

function updateState(part: OpenPart): void {
  if (openParts.indexOf(part) !== countEntries() - 1) return
  window.history.replaceState({ ...readState(), ...part.state }, '')
}

function closeByHistory(): void {
  const count = countEntries()
  for (const { close } of openParts.splice(count).reverse()) close()
}

function countEntries(): number {
  const count: unknown = Reflect.get(readState(), countKey)
  return typeof count === 'number' ? count : 0
}

function readState(): object {
  const state: unknown = window.history.state
  return state instanceof Object ? state : noState
}

window.addEventListener('popstate', closeByHistory)
