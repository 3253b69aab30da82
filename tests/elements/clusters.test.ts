import type { Locator } from 'playwright'
import { describe } from 'vitest'
import { phoneSize, useBrowser } from '../support/browser.ts'
import { testClusters } from './cluster-tests.ts'

const { open } = useBrowser()

/** Taps an element. Two taps in quick succession would be a double tap, which zooms. */
async function tap(target: Locator): Promise<void> {
  await target.page().waitForTimeout(600)
  await target.tap()
}

describe.each(['reduce', 'no-preference'] as const)('places on one spot (motion: %s)', (reducedMotion) => {
  testClusters(open, tap, { size: phoneSize, context: { reducedMotion } })
})
