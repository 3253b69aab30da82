import { answerQuestions } from '../question-thread.ts'
import { createLocator } from './locate.ts'
import type { Placed, Whereabouts } from './whereabouts.ts'

/** The thread that knows towns and countries: reading them takes about a second, finding one a millisecond. */
const locator = createLocator()
answerQuestions<Placed, Whereabouts>((placed) => locator.whereabouts(placed))
