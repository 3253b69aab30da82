import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createPostgresCopy } from './test-server.ts'
import { copyEmbeddedTemplate } from './template-database.ts'

export interface ProcessResult {
  code: number | null
  out: string
  err: string
}

export interface StartedProcess {
  child: ChildProcess
  getStdout(): string
  result: Promise<ProcessResult>
}

/** Child processes of a test file, with their own installation. `close` kills those still running. */
export interface ChildProcesses {
  /** Environment variables of the installation: data folder and empty database. */
  environment: Record<string, string>
  dataFolder: string
  start(script: string, args: string[]): StartedProcess
  close(): Promise<void>
}

export async function createChildProcesses(): Promise<ChildProcesses> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-process-'))
  const copy = process.env.TEST_DATABASE === 'postgres' ? await createPostgresCopy() : null
  if (!copy) copyEmbeddedTemplate(dataFolder)
  const environment = { ROADSTEAD_DATA: dataFolder, ...copy?.environment }
  const running = new Map<ChildProcess, Promise<ProcessResult>>()

  function start(script: string, args: string[]): StartedProcess {
    // Built scripts run directly; TypeScript scripts need a loader.
    const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
    const child = spawn(process.execPath, [...loader, resolve(script), ...args], {
      env: { PATH: process.env.PATH ?? '', PORT: '0', ROADSTEAD_LOG_LEVEL: 'error', ...environment },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    const ended = new Promise<ProcessResult>((resolveResult) => {
      child.on('close', (code) => {
        running.delete(child)
        resolveResult({ code, out, err })
      })
    })
    running.set(child, ended)
    return { child, getStdout: () => out, result: ended }
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
