import { hasUnsavedChanges, confirmLeave } from '../client/unsaved-changes.ts'
import { matchPage } from '../core/site/pages.ts'
import { $router } from './routes.ts'

/** Navigates to a page of the site without a reload; `state` identifies the record of a page without an id. */
export function navigateTo(path: string, state: object | null = null): void {
  const { pathname } = new URL(path, window.location.href)
  if (matchPage(pathname) === null) {
    window.location.assign(path)
    return
  }
  $router.open(path)
  if (state) window.history.replaceState(state, '')
}

let handlePop: (event: PopStateEvent) => void = () => undefined
// Registered before the router's listener, which would show the other page: browsers call
// the listeners of a window in the order of their registration, also capturing ones.
window.addEventListener('popstate', (event) => handlePop(event))

/**
 * Handles links between pages of the site without a reload, and asks for confirmation before a link or
 * the back button discards unsaved changes. Returns a function that removes the listeners.
 */
export function handlePageLinks(question: string): () => void {
  let here = window.location.href
  const endRouter = $router.listen(() => queueMicrotask(() => (here = window.location.href)))

  async function follow(event: MouseEvent): Promise<void> {
    const link = getClickedLink(event)
    if (!link) return
    const isPage = matchPage(link.pathname) !== null
    const staysHere = link.pathname === window.location.pathname && link.search === window.location.search
    if (staysHere && link.hash) return
    if (!isPage && !hasUnsavedChanges()) return
    event.preventDefault()
    if (await confirmLeave(question)) navigateTo(link.href)
  }

  async function goBack(event: PopStateEvent): Promise<void> {
    if (!hasUnsavedChanges()) {
      here = window.location.href
      return
    }
    event.stopImmediatePropagation()
    const wanted = window.location.href
    window.history.pushState(null, '', here)
    if (await confirmLeave(question)) navigateTo(wanted)
  }

  const onClick = (event: MouseEvent) => void follow(event)
  handlePop = (event) => void goBack(event)
  document.addEventListener('click', onClick)
  return () => {
    endRouter()
    document.removeEventListener('click', onClick)
    handlePop = () => undefined
  }
}

/**
 * Opens links to another configured Roadstead in the configured target. Returns a function that
 * removes the listener.
 */
export function handleRemoteSiteLinks(site: string, target: string): () => void {
  if (site === '') return () => undefined
  function onClick({ target: clicked }: MouseEvent): void {
    const link = clicked instanceof Element ? clicked.closest('a') : null
    if (!link || link.target || link.origin !== new URL(site).origin) return
    link.target = target
    link.rel = 'noopener'
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

/** Returns the URL of a plain click on a link to this site; null otherwise. */
function getClickedLink(event: MouseEvent): HTMLAnchorElement | null {
  const [target] = event.composedPath()
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0) return null
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  if (link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return null
  return link
}
