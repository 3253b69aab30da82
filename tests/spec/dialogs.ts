import type { Page } from 'playwright'

/** Waits for the confirmation dialog with exactly this text and presses OK. */
export async function acceptDialog(page: Page, question: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question, exact: true })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Collects the paths with query of the requests of a page by method, from now on: `/api/v1/search/?port`. */
export function collectCalls(page: Page, method: string, path: RegExp): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === method && path.test(pathname)) calls.push(pathname + search)
  })
  return calls
}
