import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useOwnRecords } from './test-records.ts'
import { aidAndWeatherStatements } from './3-entities/nav-aids-and-weather.ts'
import { peopleStatements } from './3-entities/users.ts'
import { placeStatements } from './3-entities/places.ts'
import { vesselStatements } from './3-entities/vessels.ts'

const actors = useActors()
const records = useOwnRecords()

describe('section 3', () => {
  placeStatements(actors, records)
  aidAndWeatherStatements(actors)
  vesselStatements(actors, records)
  peopleStatements(actors, records)
})
