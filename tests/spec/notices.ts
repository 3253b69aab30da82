import type { Page } from 'playwright'

/** Waits for a notice with exactly this text. */
export async function waitForNotice(
  page: Page,
  text: string,
  kind: 'done' | 'failed' = 'done',
): Promise<void> {
  const notices = page.locator(`.rs-notices[role="status"] .rs-notice--${kind}`)
  await notices.getByText(text, { exact: true }).first().waitFor()
}

/** Collects the console messages of a page from now on. */
export function collectConsoleMessages(page: Page): { type: string; text: string }[] {
  const log: { type: string; text: string }[] = []
  page.on('console', (message) => log.push({ type: message.type(), text: message.text() }))
  return log
}

/** Makes matching calls fail with a status, or without a response (`unreachable`). */
export async function failCalls(
  page: Page,
  method: string,
  path: RegExp,
  status: number | 'unreachable' = 500,
): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname + url.search),
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      if (status === 'unreachable') return route.abort()
      const problem = { type: 'about:blank', title: 'Refused', status, detail: 'The test refuses this.' }
      return route.fulfill({ status, contentType: 'application/problem+json', json: problem })
    },
  )
}

/** For tests that cause console errors on purpose. */
export const allowAnyError = { expectErrors: /./ }
