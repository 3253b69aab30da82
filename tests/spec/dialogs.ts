import type { Page } from 'playwright'

/** Answers the question that the page asks, by its exact words; it must ask it. */
async function answer(page: Page, question: string, choice: 'OK' | 'Cancel'): Promise<void> {
  const asked = page.getByRole('alertdialog', { name: question, exact: true })
  await asked.getByRole('button', { name: choice }).click()
  await asked.waitFor({ state: 'detached' })
}

export const acceptDialog = (page: Page, question: string) => answer(page, question, 'OK')
export const dismissDialog = (page: Page, question: string) => answer(page, question, 'Cancel')

/** Collects the addresses that a page asks for by a method from now on: `/api/v1/search/?port`. */
export function collectCalls(page: Page, method: string, path: RegExp): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === method && path.test(pathname)) calls.push(pathname + search)
  })
  return calls
}
