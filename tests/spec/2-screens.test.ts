import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useTestRecords } from './test-records.ts'
import { describeNewPlace } from './2-screens/new-place.ts'
import { describeRoutes } from './2-screens/routes.ts'
import { describeNavAidScreens } from './2-screens/nav-aid.ts'
import { describePlaceScreens } from './2-screens/place.ts'
import { describeUserScreens } from './2-screens/users.ts'
import { describeVesselScreens } from './2-screens/vessel.ts'

const actors = useActors()
const records = useTestRecords()

describe('section 2', () => {
  describeRoutes(actors, records)
  describeNewPlace(actors)
  describePlaceScreens(actors, records)
  describeVesselScreens(actors)
  describeNavAidScreens(actors)
  describeUserScreens(actors)
})
