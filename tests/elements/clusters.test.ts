import { phoneSize, useBrowser } from '../support/browser.ts'
import { tap, testClusters } from './cluster-tests.ts'

testClusters(useBrowser().open, tap, { size: phoneSize, context: { reducedMotion: 'no-preference' } })
