import { getWindow } from './dom-kinds.ts'

/*
 * Features of browsers that the DOM of test runners (jsdom, happy-dom) lacks: sites that use the components test their
 * pages there, where a component must be drawn without them.
 */

/** The media query of readers who want little motion; null without media queries. */
export function getReducedMotionQuery(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null
}

export function prefersReducedMotion(): boolean {
  return getReducedMotionQuery()?.matches ?? false
}

/** Calls back before the next frame of the window that shows an element. Returns a function that cancels it. */
export function requestFrame(element: Element, onFrame: () => void): () => void {
  const owner = getWindow(element)
  const frame = owner.requestAnimationFrame(onFrame)
  return () => owner.cancelAnimationFrame(frame)
}

/** Calls back when an element has another size. Returns a function that ends it. */
export function observeSize(element: Element, onResize: ResizeObserverCallback): () => void {
  const { ResizeObserver: Observer } = getWindow(element)
  if (typeof Observer !== 'function') return () => {}
  const observer = new Observer(onResize)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Calls back once an element is less than `marginPx` from the viewport. Returns a function that ends it. */
export function observeVisibility(element: Element, marginPx: number, onVisible: () => void): () => void {
  const { IntersectionObserver: Observer } = getWindow(element)
  if (typeof Observer !== 'function') return () => {}
  const observer = new Observer(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onVisible()
    },
    { rootMargin: `${marginPx}px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Whether uPlot, which asks for the resolution of the screen, can draw. */
export function canPlot(): boolean {
  return typeof matchMedia === 'function' && document.createElement('canvas').getContext('2d') !== null
}

/** Opens a modal dialog. Returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (typeof dialog.showModal === 'function') {
    dialog.showModal()
    return () => dialog.close()
  }
  dialog.setAttribute('open', '')
  return () => dialog.removeAttribute('open')
}

/** Sends the following events of a pointer to an element. */
export function capturePointer(element: Element, pointerId: number): void {
  if (typeof element.setPointerCapture === 'function') element.setPointerCapture(pointerId)
}
