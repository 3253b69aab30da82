import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useOwnRecords } from './test-records.ts'
import { flowStates } from './4-states/flows.ts'
import { mapStates } from './4-states/map.ts'
import { pageStates } from './4-states/pages.ts'

const actors = useActors()
const records = useOwnRecords()

describe('section 4', () => {
  mapStates(actors)
  flowStates(actors, records)
  pageStates(actors, records)
})
