import { getCodeRetryMs } from '../core/limits/interface.ts'

/**
 * Loads code that draws nothing, such as the real-time channel. After a failure it is loaded again when the device has a
 * connection again, and after a pause, until it is there.
 */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      console.warn('Roadstead: a part of the page cannot be loaded', error)
      await waitForConnection(getCodeRetryMs(attempt))
    }
  }
}

function waitForConnection(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, maxMs)
    addEventListener('online', end)
    function end(): void {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
  })
}
