import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useOwnRecords } from './test-records.ts'
import { aidAndPostCalls } from './7-calls/nav-aids-and-posts.ts'
import { layerCalls } from './7-calls/layers.ts'
import { otherCalls } from './7-calls/others.ts'
import { placeCalls } from './7-calls/places.ts'
import { userCalls } from './7-calls/users.ts'
import { vesselCalls } from './7-calls/vessels.ts'

const actors = useActors()
const records = useOwnRecords()

describe('section 7', () => {
  placeCalls(actors, records)
  aidAndPostCalls(actors, records)
  vesselCalls(actors, records)
  userCalls(actors)
  layerCalls(actors)
  otherCalls(actors, records)
})
