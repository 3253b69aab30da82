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
