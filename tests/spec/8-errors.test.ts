import { describe } from 'vitest'
import { useActors } from './actors.ts'
import { useOwnRecords } from './test-records.ts'
import { channelStatements } from './8-errors/channel.ts'
import { failureStatements } from './8-errors/failures.ts'
import { fileStatements } from './8-errors/files.ts'
import { questionStatements } from './8-errors/confirmations.ts'
import { silentStatements } from './8-errors/silent-failures.ts'
import { successStatements } from './8-errors/successes.ts'

const actors = useActors()
const records = useOwnRecords()

describe('section 8', () => {
  fileStatements(actors)
  failureStatements(actors, records)
  silentStatements(actors, records)
  successStatements(actors, records)
  questionStatements(actors, records)
  channelStatements(actors)
})
