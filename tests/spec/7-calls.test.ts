import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useTestRecords } from './test-records.ts'
import { describeNavAidAndPostCalls } from './7-calls/nav-aids-and-posts.ts'
import { describeLayerCalls } from './7-calls/layers.ts'
import { describeOtherCalls } from './7-calls/others.ts'
import { describePlaceCalls } from './7-calls/places.ts'
import { describeUserCalls } from './7-calls/users.ts'
import { describeVesselCalls } from './7-calls/vessels.ts'

const actors = useActors()
const records = useTestRecords()

describe('section 7', () => {
  describePlaceCalls(actors, records)
  describeNavAidAndPostCalls(actors, records)
  describeVesselCalls(actors, records)
  describeUserCalls(actors)
  describeLayerCalls(actors)
  describeOtherCalls(actors, records)
})
