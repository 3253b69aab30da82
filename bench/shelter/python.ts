import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Runs a Python script of this folder, which reads a JSON value from each line of its input and writes one to each line
 * of its output. Throws if it fails, for example without shapely.
 */
export async function runPython<T>(
  script: string,
  inputs: Iterable<unknown> | AsyncIterable<unknown>,
): Promise<T[]> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn('python3', [path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closed = once(child, 'close') as Promise<[number]>
  child.stdin.on('error', () => undefined) // reported by the exit code
  for await (const input of inputs) {
    if (!child.stdin.write(`${JSON.stringify(input)}\n`))
      await Promise.race([once(child.stdin, 'drain'), closed])
  }
  child.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`python3 ${script} exited with ${code}`)
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as T) // written by the script
}
