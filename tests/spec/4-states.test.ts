import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useTestRecords } from './test-records.ts'
import { describeFlowStates } from './4-states/flows.ts'
import { describeMapStates } from './4-states/map.ts'
import { describePageStates } from './4-states/pages.ts'

const actors = useActors()
const records = useTestRecords()

describe('section 4', () => {
  describeMapStates(actors)
  describeFlowStates(actors, records)
  describePageStates(actors, records)
})
