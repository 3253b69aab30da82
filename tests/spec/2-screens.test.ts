import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useOwnRecords } from './test-records.ts'
import { homeMapStatements } from './2-screens/home-map.ts'
import { homeMenuStatements } from './2-screens/home-menu.ts'
import { homePanelStatements } from './2-screens/home-panels.ts'
import { homePopupStatements } from './2-screens/home-popups.ts'
import { routeStatements } from './2-screens/routes.ts'
import { navAidScreens } from './2-screens/nav-aid.ts'
import { placeScreens } from './2-screens/place.ts'
import { userScreens } from './2-screens/users.ts'
import { vesselScreens } from './2-screens/vessel.ts'

const actors = useActors()
const records = useOwnRecords()

describe('section 2', () => {
  routeStatements(actors, records)
  homeMapStatements(actors)
  homePanelStatements(actors, records)
  homeMenuStatements(actors)
  homePopupStatements(actors, records)
  placeScreens(actors, records)
  vesselScreens(actors)
  navAidScreens(actors)
  userScreens(actors)
})
