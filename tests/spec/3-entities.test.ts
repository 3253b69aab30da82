import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useTestRecords } from './test-records.ts'
import { describeNavAidAndWeatherEntities } from './3-entities/nav-aids-and-weather.ts'
import { describeUserEntities } from './3-entities/users.ts'
import { describePlaceEntities } from './3-entities/places.ts'
import { describeVesselEntities } from './3-entities/vessels.ts'

const actors = useActors()
const records = useTestRecords()

describe('section 3', () => {
  describePlaceEntities(actors, records)
  describeNavAidAndWeatherEntities(actors)
  describeVesselEntities(actors, records)
  describeUserEntities(actors, records)
})
