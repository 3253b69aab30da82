import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'

/** The built server, running in a separate process. */
export interface ServerProcess {
  url: string
  pid: number
  /** Milliseconds from the start of the process until it is ready. */
  readyMs: number
  /** Returns the current resident memory in megabytes. */
  getResidentMb(): number
  stop(): Promise<void>
}

export function startServerProcess(
  environment: Record<string, string>,
  program = ['--max-semi-space-size=4', 'dist/server/main.js', 'serve'],
): Promise<ServerProcess> {
  const started = performance.now()
  const child: ChildProcess = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      ROADSTEAD_NDBC_URL: 'off',
      ROADSTEAD_AUTO_IMPORT: 'off',
      ROADSTEAD_LOG_LEVEL: 'error',
      ROADSTEAD_RATE_LIMIT_FACTOR: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /Roadstead ready on (\S+)/.exec(output)?.[1]
      if (!url) return
      resolve({
        url: url.replace('localhost', '127.0.0.1'),
        pid: child.pid ?? 0,
        readyMs: performance.now() - started,
        getResidentMb: () => getResidentMb(child.pid ?? 0),
        stop: () =>
          new Promise((ended) => {
            child.once('close', () => ended())
            child.kill('SIGTERM')
          }),
      })
    })
    child.once('close', (code) => reject(new Error(`the server exited with ${code}`)))
  })
}

export function getResidentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends a GET request and returns the number of transferred body bytes. */
export async function getTransferredBytes(url: string, coding = 'identity'): Promise<number> {
  const { bytes } = await sendRequest('GET', url, { 'accept-encoding': coding })
  return bytes.length
}

export interface BenchResponse {
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Sends a request and reads the body. Rejects if the status is not 2xx. */
export function sendRequest(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<BenchResponse> {
  return new Promise((resolve, reject) => {
    const type = body && { 'content-type': 'application/json' }
    const sent = request(url, { agent, method, headers: { ...headers, ...type } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status >= 200 && status < 300)
          resolve({ headers: response.headers, bytes: Buffer.concat(chunks) })
        else reject(new Error(`${status} ${method} ${url} ${Buffer.concat(chunks).toString().slice(0, 200)}`))
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
