import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandError, type SecretQuestion } from '../system/command-io.ts'

/** Reads a secret of a command: from the terminal without showing it, or the first line of standard input. */
export function readSecret({ from, prompt }: SecretQuestion): Promise<string> {
  return from === 'terminal' ? askOnTerminal(prompt) : readFirstLine()
}

function askOnTerminal(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY || !stderr.isTTY)
    return Promise.reject(
      new CommandError(
        'there is no terminal on which to ask for the password: send it to standard input with --password-stdin',
      ),
    )
  return new Promise((resolve, reject) => {
    // With `terminal`, readline edits the line and turns off the echo of the terminal; what it would write is dropped.
    const output = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 })
    // Only now: an answer to an earlier prompt would be shown, and Ctrl+C would not reach readline.
    stderr.write(prompt)
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('SIGINT', () => lines.close())
    // After a line, the rejection has no effect.
    lines.once('close', () => {
      stderr.write('\n')
      reject(new CommandError('interrupted'))
    })
  })
}

async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  for await (const line of lines) {
    lines.close()
    return line
  }
  throw new CommandError('standard input contains no line')
}
