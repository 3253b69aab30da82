import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useTestRecords } from './test-records.ts'
import { describeFailureNotices } from './8-errors/failures.ts'
import { describeFileErrors } from './8-errors/files.ts'
import { describeConfirmations } from './8-errors/confirmations.ts'
import { describeSilentFailures } from './8-errors/silent-failures.ts'
import { describeSuccessNotices } from './8-errors/successes.ts'

const actors = useActors()
const records = useTestRecords()

describe('section 8', () => {
  describeFileErrors(actors)
  describeFailureNotices(actors, records)
  describeSilentFailures(actors, records)
  describeSuccessNotices(actors, records)
  describeConfirmations(actors, records)
})
