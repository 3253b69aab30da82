import { describe } from 'vitest'
import { phoneSize, useBrowser } from '../support/browser.ts'
import { tap, testClusters } from './cluster-tests.ts'

const { open } = useBrowser()

describe.each(['reduce', 'no-preference'] as const)('places on one spot (motion: %s)', (reducedMotion) => {
  testClusters(open, tap, { size: phoneSize, context: { reducedMotion } })
})
