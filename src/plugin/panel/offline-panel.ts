import { trustWorkerUrl } from '../../client/trusted-types.ts'

/** How long the first visit reports what it loads without the worker. */
const firstVisitMs = 60_000

/**
 * Registers the service worker, which keeps the panel for offline use. On the first visit it
 * receives the URLs that were loaded before it was there. Without https or on old browsers there is no worker, and the panel needs its server.
 */
export async function keepPanelOffline(): Promise<void> {
  if (!canOpenOffline()) return
  const isFirstVisit = navigator.serviceWorker.controller === null
  try {
    await navigator.serviceWorker.register(trustWorkerUrl('./worker.js'))
    const { active } = await navigator.serviceWorker.ready
    if (isFirstVisit && active) reportLoaded(active)
  } catch (error) {
    console.warn('no worker', error)
  }
}

/** Whether a page of this origin can be opened without its server once it has been visited. */
export function canOpenOffline(): boolean {
  return 'serviceWorker' in navigator && window.isSecureContext
}

function reportLoaded(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('resource')) {
      const { name: url, initiatorType, workerStart } = entry as PerformanceResourceTiming // of this type
      if (workerStart === 0) worker.postMessage({ url, destination: initiatorType === 'img' ? 'image' : '' })
    }
  })
  observer.observe({ type: 'resource', buffered: true })
  window.setTimeout(() => observer.disconnect(), firstVisitMs)
}

/** Whether a notice is shown on this device for the first time; without storage, always true. */
export function isFirstTime(subject: string): boolean {
  const key = `roadstead-told:${subject}`
  try {
    if (localStorage.getItem(key) !== null) return false
    localStorage.setItem(key, '1')
  } catch {
    // A sandboxed page has no storage.
  }
  return true
}
