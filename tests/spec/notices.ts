import type { Page } from 'playwright'

/** Waits for a notice with exactly these words. */
export async function waitForNotice(
  page: Page,
  words: string,
  kind: 'done' | 'failed' = 'done',
): Promise<void> {
  const notices = page.locator(`.rs-notices[role="status"] .rs-notice--${kind}`)
  await notices.getByText(words, { exact: true }).first().waitFor()
}

/** What the page writes to its console from now on. */
export function collectConsoleMessages(page: Page): { type: string; text: string }[] {
  const log: { type: string; text: string }[] = []
  page.on('console', (message) => log.push({ type: message.type(), text: message.text() }))
  return log
}

/** Lets calls fail whose method and path match: the server says no, or does not answer. */
export async function failCalls(
  page: Page,
  method: string,
  path: RegExp,
  status: number | 'away' = 500,
): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname + url.search),
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      if (status === 'away') return route.abort()
      const problem = { type: 'about:blank', title: 'Refused', status, detail: 'The test refuses this.' }
      return route.fulfill({ status, contentType: 'application/problem+json', json: problem })
    },
  )
}

/** Console errors are what these tests are about. */
export const allowAnyError = { expectErrors: /./ }
