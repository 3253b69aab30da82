import type { Page } from 'playwright'

/** Records the roadstead-* events in the page with name and detail. */
export async function recordEvents(
  page: Page,
): Promise<() => Promise<{ name: string; detail: Record<string, unknown> }[]>> {
  await page.evaluate(() => {
    const recordedEvents: unknown[] = []
    for (const name of [
      'ready',
      'error',
      'place-select',
      'feature-open',
      'view-change',
      'layer-change',
      'select',
      'point',
    ])
      document.addEventListener(`roadstead-${name}`, (event) =>
        recordedEvents.push({ name, detail: (event as CustomEvent).detail }),
      )
    Object.assign(window, { recordedEvents })
  })
  return () => page.evaluate(() => Reflect.get(window, 'recordedEvents'))
}
