import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useTestRecords } from './test-records.ts'
import { describeChannelLimits } from './9-limits/channel.ts'
import { describeChartLimits } from './9-limits/charts.ts'
import { describeHomeLimits } from './9-limits/home.ts'
import { describeMapLimits } from './9-limits/map.ts'
import { describeMarkerLimits } from './9-limits/markers.ts'
import { describePlaceLimits } from './9-limits/places.ts'
import { describeRecordLimits } from './9-limits/records.ts'
import { describeWeatherLimits } from './9-limits/weather.ts'

const actors = useActors()
const records = useTestRecords()

describe('section 9', () => {
  describeMapLimits(actors)
  describeHomeLimits(actors, records)
  describeRecordLimits(actors, records)
  describePlaceLimits(actors, records)
  describeChartLimits(actors)
  describeWeatherLimits(actors)
  describeMarkerLimits(actors)
  describeChannelLimits(actors)
})
