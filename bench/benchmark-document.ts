import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

const file = 'docs/benchmarks.md'

/**
 * Runs a benchmark and writes what it prints into its section of `docs/benchmarks.md`, with the command,
 * the machine and the time. Nothing is written if it fails.
 */
export async function documentBenchmark(command: string, run: () => Promise<void>): Promise<void> {
  const lines: string[] = []
  const print = console.log
  const started = new Date()
  const [load = 0] = loadavg()
  console.log = (...values: unknown[]) => {
    print(...values)
    lines.push(values.map(String).join(' '))
  }
  try {
    await run()
  } finally {
    console.log = print
  }
  const output = [`$ ${command}`, describeMachine(started, load), ...lines].join('\n')
  writeFileSync(file, replaceResults(readFileSync(file, 'utf8'), command, output))
  print(`\nWritten to ${file}.`)
}

/**
 * Replaces the results of a command in the document: the code block below the comment that names the
 * command. A command without a block gets one at the end. Other blocks stay as they are.
 */
export function replaceResults(document: string, command: string, output: string): string {
  const comment = `<!-- ${command} -->`
  const block = `${comment}\n\n\`\`\`text\n${output.trim()}\n\`\`\`\n`
  const start = document.indexOf(comment)
  if (start < 0) return `${document.trimEnd()}\n\n${block}`
  const open = document.indexOf('```text\n', start)
  const end = document.indexOf('\n```\n', open)
  if (open < 0 || end < 0) throw new Error(`${file} has no code block below ${comment}`)
  return document.slice(0, start) + block + document.slice(end + '\n```\n'.length)
}

function describeMachine(started: Date, load: number): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${started.toISOString().slice(0, 16)}Z, ${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB of memory, Node.js ${process.versions.node}, load of other work ${load.toFixed(1)}`
}
