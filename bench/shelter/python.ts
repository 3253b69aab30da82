import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

/** The Python of Debian, which has its packages; another one may come first in the path. */
const debianPython = '/usr/bin/python3'

/**
 * Runs a Python script of this folder, which reads a JSON value from each line of its input and writes one to each line
 * of its output. Throws if it fails, for example without shapely.
 */
export async function runPython<T>(
  script: string,
  inputs: Iterable<unknown> | AsyncIterable<unknown>,
): Promise<T[]> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const python = existsSync(debianPython) ? debianPython : 'python3'
  const child = spawn(python, ['-W', 'ignore', path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close') as Promise<[code: number]>
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A script that ends early is reported by its exit code.
  await pipeline(Readable.from(toLines(inputs)), child.stdin).catch(() => undefined)
  const [code] = await closed
  if (code !== 0) throw new Error(`${python} ${script} exited with ${code}`)
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as T) // written by the script
}

async function* toLines(inputs: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const input of inputs) yield `${JSON.stringify(input)}\n`
}
