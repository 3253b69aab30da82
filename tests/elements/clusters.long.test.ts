import { phoneSize, useBrowser } from '../support/browser.ts'
import { tap, testClusters } from './cluster-tests.ts'

// clusters.test.ts tests them with animations.
testClusters(useBrowser().open, tap, { size: phoneSize, context: { reducedMotion: 'reduce' } })
