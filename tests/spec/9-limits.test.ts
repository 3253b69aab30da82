import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useOwnRecords } from './test-records.ts'
import { channelLimits } from './9-limits/channel.ts'
import { chartLimits } from './9-limits/charts.ts'
import { homeLimits } from './9-limits/home.ts'
import { mapLimits } from './9-limits/map.ts'
import { markerLimits } from './9-limits/markers.ts'
import { placeLimits } from './9-limits/places.ts'
import { recordLimits } from './9-limits/records.ts'
import { weatherLimits } from './9-limits/weather.ts'

const actors = useActors()
const records = useOwnRecords()

describe('section 9', () => {
  mapLimits(actors)
  homeLimits(actors, records)
  recordLimits(actors, records)
  placeLimits(actors, records)
  chartLimits(actors)
  weatherLimits(actors)
  markerLimits(actors)
  channelLimits(actors)
})
