import { isElement } from '../../../ui/dom-kinds.ts'

/** What the usual guard of a page's shortcuts ignores, which it cannot see in a shadow root. */
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** What the browser activates with Enter or the space bar. */
const buttons = 'button, a[href], summary, [role="button"]'
/** What the browser scrolls with the keys below. */
const scrolled = '[role="region"][tabindex="0"]'
const scrollKeys = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  ' ',
]

/** Codes of the keys that are down and whose later events stay in elements: all keys but those passed to the page. */
const held = new Set<string>()

/**
 * Keeps the keys that an element uses from the shortcuts of the page: keys in its fields, and those that its
 * widget handles, for which the widget prevents the default action. Other keys go on to the page, and so do those
 * with Ctrl, Alt or Meta.
 */
export function keepUsedKeys(host: HTMLElement): void {
  // A widget may stop the event of a key that it handles.
  host.addEventListener('keydown', ({ code }) => void held.add(code), true)
  host.addEventListener('keydown', (event) => {
    if (isUsed(event)) event.stopPropagation()
    else held.delete(event.code)
  })
  host.addEventListener('keypress', (event) => {
    if (held.has(event.code)) event.stopPropagation()
  })
}

/** Follows the keys of the window around an element; once, because a known listener is not added again. */
export function followKeys({ ownerDocument: { defaultView } }: Element): void {
  defaultView?.addEventListener('keydown', forgetKey, true)
  defaultView?.addEventListener('keyup', stopKeyUp, true)
}

function forgetKey({ code }: KeyboardEvent): void {
  held.delete(code)
}

/** The key may have moved the focus out of its element, for example by closing a menu. */
function stopKeyUp(event: KeyboardEvent): void {
  if (held.delete(event.code)) event.stopPropagation()
}

function isUsed(event: KeyboardEvent): boolean {
  return !isCombination(event) && (event.defaultPrevented || isFieldKey(event) || isNativeKey(event))
}

/** Alt together with Ctrl is the AltGr key, which types letters. */
function isCombination(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
}

/** Tab moves the focus and an unused Escape closes what surrounds the element: the page may handle both. */
function isFieldKey(event: KeyboardEvent): boolean {
  return event.key !== 'Tab' && event.key !== 'Escape' && getOrigin(event)?.matches(fields) === true
}

/** Whether the browser itself uses the key. */
function isNativeKey(event: KeyboardEvent): boolean {
  const { key } = event
  if (key === 'Escape')
    return listInside(event).some((node) => isElement(node) && node.matches('dialog[open]'))
  const origin = getOrigin(event)
  if (key === 'Enter' || key === ' ') return Boolean(origin?.closest(buttons))
  return scrollKeys.includes(key) && Boolean(origin?.closest(scrolled))
}

/** The nodes of the element that the event came through. */
function listInside(event: Event): EventTarget[] {
  const path = event.composedPath()
  return path.slice(
    0,
    path.findIndex((node) => node === event.currentTarget),
  )
}

function getOrigin(event: Event): Element | null {
  const [origin] = event.composedPath()
  return isElement(origin) ? origin : null
}
