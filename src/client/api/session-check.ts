import { delays } from '../../core/limits/interface.ts'
import type { SessionStore } from './session.ts'

/**
 * Checks the session of the document once, when the page has loaded and is idle, and
 * again each time the page returns from the back-forward cache. Returns a function that stops it.
 */
export function scheduleSessionCheck(session: SessionStore): () => void {
  let cancel = () => undefined as void

  function checkWhenIdle(): void {
    const check = () => void session.checkOnce()
    if ('requestIdleCallback' in window) {
      const idle = window.requestIdleCallback(check, { timeout: delays.sessionCheckMs })
      cancel = () => window.cancelIdleCallback(idle)
      return
    }
    // Safari has no idle callback.
    const timer = setTimeout(check)
    cancel = () => clearTimeout(timer)
  }

  function checkAgain(event: PageTransitionEvent): void {
    if (event.persisted) void session.check()
  }

  if (document.readyState === 'complete') checkWhenIdle()
  else window.addEventListener('load', checkWhenIdle, { once: true })
  window.addEventListener('pageshow', checkAgain)
  return () => {
    cancel()
    window.removeEventListener('load', checkWhenIdle)
    window.removeEventListener('pageshow', checkAgain)
  }
}
