import { answerQuestions } from '../system/request-worker.ts'
import { createLocator } from './locator.ts'
import type { Placed, Whereabouts } from './address-finder.ts'

/** The thread that knows towns and countries: reading them takes about a second, finding one a millisecond. */
const locator = createLocator()
answerQuestions<Placed, Whereabouts>((placed) => locator.whereabouts(placed))
