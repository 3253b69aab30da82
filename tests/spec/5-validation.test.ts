import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useOwnRecords } from './test-records.ts'
import { placeRules } from './5-validation/places.ts'
import { profileRules } from './5-validation/profile.ts'
import { searchRules } from './5-validation/searches.ts'
import { vesselRules } from './5-validation/vessels.ts'

const actors = useActors()
const records = useOwnRecords()

describe('section 5', () => {
  placeRules(actors, records)
  searchRules(actors)
  vesselRules(actors)
  profileRules(actors)
})
