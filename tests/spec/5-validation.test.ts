import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useTestRecords } from './test-records.ts'
import { describePlaceValidation } from './5-validation/places.ts'
import { describeProfileValidation } from './5-validation/profile.ts'
import { describeSearchValidation } from './5-validation/searches.ts'
import { describeVesselValidation } from './5-validation/vessels.ts'

const actors = useActors()
const records = useTestRecords()

describe('section 5', () => {
  describePlaceValidation(actors, records)
  describeSearchValidation(actors)
  describeVesselValidation(actors)
  describeProfileValidation(actors)
})
