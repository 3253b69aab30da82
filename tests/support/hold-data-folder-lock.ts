import { lockDataFolder } from '../../src/server/system/locks/data-folder-lock.ts'

/** Locks the data folder of its argument, says so, and holds it until the process is killed. */
lockDataFolder(process.argv[2] ?? '')
process.stdout.write('locked\n')
setInterval(() => undefined, 60_000)
