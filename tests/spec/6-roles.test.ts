import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useTestRecords } from './test-records.ts'
import { describeEnforcement } from './6-roles/enforcement.ts'
import { describeOwnerPermissions } from './6-roles/owners.ts'
import { describeLoggedInPermissions } from './6-roles/logged-in.ts'
import { describeVisitorPermissions } from './6-roles/visitor.ts'

const actors = useActors()
const records = useTestRecords()

describe('section 6', () => {
  describeVisitorPermissions(actors, records)
  describeLoggedInPermissions(actors, records)
  describeOwnerPermissions(actors, records)
  describeEnforcement(actors, records)
})
