import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useOwnRecords } from './test-records.ts'
import { enforcementStatements } from './6-roles/enforcement.ts'
import { holderStatements } from './6-roles/owners.ts'
import { loggedInStatements } from './6-roles/logged-in.ts'
import { visitorStatements } from './6-roles/visitor.ts'

const actors = useActors()
const records = useOwnRecords()

describe('section 6', () => {
  visitorStatements(actors, records)
  loggedInStatements(actors, records)
  holderStatements(actors, records)
  enforcementStatements(actors, records)
})
