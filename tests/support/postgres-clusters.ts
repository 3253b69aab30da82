import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'

/** A PostgreSQL server of a test. */
export interface PostgresCluster {
  url: string
  port: number
  start(): Promise<void>
  /** Ends it at once, as a kill does. */
  stop(): Promise<void>
}

export interface PostgresPair {
  primary: PostgresCluster
  /** A streaming replica of the primary. */
  replica: PostgresCluster
  close(): Promise<void>
}

const run = promisify(execFile)

/** Folder with `initdb` and `pg_basebackup` of the newest installed PostgreSQL; null without one. */
export function findPostgresPrograms(): string | null {
  const parent = '/usr/lib/postgresql'
  const versions = existsSync(parent) ? readdirSync(parent) : []
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(parent, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? null
}

/** Creates a primary and a streaming replica on free ports. PostgreSQL refuses to run as root: then it runs as `postgres`. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const programs = findPostgresPrograms() ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-clusters-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await run('chown', ['postgres', folder])

  async function execute(program: string, args: string[]): Promise<void> {
    const command = [join(programs, program), ...args]
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    await run(file, rest, { cwd: folder })
  }

  function createCluster(name: string, port: number): PostgresCluster {
    const data = join(folder, name)
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      port,
      start: () => execute('pg_ctl', ['start', '-w', '-D', data, '-o', options, '-l', `${data}.log`]),
      stop: () => execute('pg_ctl', ['stop', '-w', '-D', data, '-m', 'immediate']),
    }
  }

  const primary = createCluster('primary', await findFreePort())
  const replica = createCluster('replica', await findFreePort())
  await execute('initdb', [
    '-D',
    join(folder, 'primary'),
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
  ])
  await primary.start()
  await execute('pg_basebackup', [
    '-d',
    primary.url,
    '-D',
    join(folder, 'replica'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ])
  await replica.start()
  return {
    primary,
    replica,
    async close() {
      for (const cluster of [replica, primary]) await cluster.stop().catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
