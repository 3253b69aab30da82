import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { postgresCopy } from './test-server.ts'
import { copyEmbedded } from './template-database.ts'

export interface Ran {
  code: number | null
  out: string
  err: string
}

export interface Started {
  child: ChildProcess
  out(): string
  ended: Promise<Ran>
}

/** Processes of a test file, with an installation of their own; `close` ends those that still run. */
export interface Processes {
  /** The environment of the installation: a data folder and an empty database. */
  environment: Record<string, string>
  dataFolder: string
  start(script: string, args: string[]): Started
  close(): Promise<void>
}

export async function processes(): Promise<Processes> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-process-'))
  const copy = process.env.TEST_DATABASE === 'postgres' ? await postgresCopy() : null
  if (!copy) copyEmbedded(dataFolder)
  const environment = { ROADSTEAD_DATA: dataFolder, ...copy?.environment }
  const running = new Map<ChildProcess, Promise<Ran>>()

  function start(script: string, args: string[]): Started {
    // What is built starts at once; a script of the tests is translated first.
    const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
    const child = spawn(process.execPath, [...loader, resolve(script), ...args], {
      env: { PATH: process.env.PATH ?? '', PORT: '0', ROADSTEAD_LOG: 'error', ...environment },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    const ended = new Promise<Ran>((done) => {
      child.on('close', (code) => {
        running.delete(child)
        done({ code, out, err })
      })
    })
    running.set(child, ended)
    return { child, out: () => out, ended }
  }

  return {
    environment,
    dataFolder,
    start,
    async close() {
      for (const child of running.keys()) child.kill('SIGKILL')
      await Promise.all(running.values())
      await copy?.remove()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
