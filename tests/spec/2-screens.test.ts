import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useTestRecords } from './test-records.ts'
import { describeHomeMap } from './2-screens/home-map.ts'
import { describeHomeMenu } from './2-screens/home-menu.ts'
import { describeHomePanels } from './2-screens/home-panels.ts'
import { describeRoutes } from './2-screens/routes.ts'
import { describeNavAidScreens } from './2-screens/nav-aid.ts'
import { describePlaceScreens } from './2-screens/place.ts'
import { describeUserScreens } from './2-screens/users.ts'
import { describeVesselScreens } from './2-screens/vessel.ts'

const actors = useActors()
const records = useTestRecords()

describe('section 2', () => {
  describeRoutes(actors, records)
  describeHomeMap(actors)
  describeHomePanels(actors, records)
  describeHomeMenu(actors)
  describePlaceScreens(actors, records)
  describeVesselScreens(actors)
  describeNavAidScreens(actors)
  describeUserScreens(actors)
})
