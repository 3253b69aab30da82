import { describe } from 'vitest'
import { testClusters } from '../elements/cluster-tests.ts'
import { testElements } from '../elements/element-tests.ts'
import { testHostPages } from '../elements/host-page-tests.ts'
import { useBrowser } from '../support/browser.ts'
import { testExamples } from './example-tests.ts'

// The tests of Chromium that do without touch and the DevTools protocol, in the installed Firefox.
const { open } = useBrowser('firefox')

testExamples(open)
testElements(open)
testHostPages(open)
describe('places on one spot', () => testClusters(open, (target) => target.click(), {}))
