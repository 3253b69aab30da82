import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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
  /** Starts a script with Node.js, and before it in each of its threads the preloaded scripts. */
  start(script: string, args: string[], preloaded?: string[]): StartedProcess
  /** Starts any program. */
  startProgram(program: string, args: string[]): StartedProcess
  close(): Promise<void>
}

/** Prepares an installation; its server loads the starter data only with `starterData: true`. */
export async function createChildProcesses({ starterData = false } = {}): Promise<ChildProcesses> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-process-'))
  const copy = process.env.TEST_DATABASE === 'postgres' ? await createPostgresCopy() : null
  if (!copy) copyEmbeddedTemplate(dataFolder, { starterData })
  const environment = { ROADSTEAD_DATA: dataFolder, ...copy?.environment }
  const running = new Map<ChildProcess, Promise<ProcessResult>>()

  function start(script: string, args: string[], preloaded: string[] = []): StartedProcess {
    // Built scripts run directly; TypeScript scripts need a loader.
    const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
    const imports = preloaded.flatMap((path) => ['--import', getPreloadUrl(path)])
    return startProgram(process.execPath, [...loader, ...imports, resolve(script), ...args])
  }

  function startProgram(program: string, args: string[]): StartedProcess {
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH ?? '', PORT: '0', ROADSTEAD_LOG_LEVEL: 'error', ...environment },
    })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
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
    startProgram,
    async close() {
      for (const child of running.keys()) child.kill('SIGKILL')
      await Promise.all(running.values())
      await copy?.remove()
      // A server in a terminal may run a moment longer than the program that opened the terminal.
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}

/** A script that loads a TypeScript file: in a thread, Node.js 20 applies `--import tsx` only after all preloaded scripts. */
function getPreloadUrl(path: string): string {
  const script = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register(); await import(${JSON.stringify(pathToFileURL(resolve(path)).href)})`
  return `data:text/javascript,${encodeURIComponent(script)}`
}
