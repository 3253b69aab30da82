import { fileURLToPath } from 'node:url'
import { firefox, type Browser, type Page } from 'playwright'
import { findFirefox, missingFirefox } from '../../scripts/firefox.ts'

/** Starts the installed Firefox. Throws a one-line error if there is none. */
export async function launchFirefox(): Promise<Browser> {
  if (!findFirefox()) throw new Error(missingFirefox)
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: fileURLToPath(new URL('firefox-relay.ts', import.meta.url)),
    // Playwright sets these two per page only in Chromium.
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'ui.systemUsesDarkTheme': 0 },
  })
}

/** Reports failed requests of a page as `text (URL)`: Chromium logs them as console errors, Firefox does not. */
export function reportFailedRequests(page: Page, report: (line: string) => void): void {
  page.on('response', (response) => {
    const status = response.status()
    if (status >= 400)
      report(`Failed to load resource: the server responded with a status of ${status} (${response.url()})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Chromium logs no aborted request either.
    if (reason !== 'NS_BINDING_ABORTED') report(`Failed to load resource: ${reason} (${request.url()})`)
  })
}
