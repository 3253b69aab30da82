import type { Disturbance } from '../round.ts'
import { restoreBadBackups } from './bad-backups.ts'
import { moveClock } from './clock.ts'
import { databaseAway } from './database-away.ts'
import { fillDisk } from './full-disk.ts'
import { endDatabase, endWorker, killDuringStart, killServer } from './kills.ts'
import { killMigration } from './migration.ts'
import { secondServer } from './second-server.ts'
import { stopsDuringWork } from './stop-during-work.ts'

/** All disturbances that a run draws from. */
export const disturbances: readonly Disturbance[] = [
  killServer,
  killDuringStart,
  endDatabase,
  endWorker,
  databaseAway,
  fillDisk,
  ...stopsDuringWork,
  moveClock,
  killMigration,
  secondServer,
  restoreBadBackups,
]
