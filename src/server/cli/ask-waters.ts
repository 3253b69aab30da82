import { createInterface, type Interface } from 'node:readline/promises'
import { parseBbox } from '../../core/geo.ts'
import { addRegion } from '../regions/add-region.ts'
import { findWaters } from '../regions/find-waters.ts'
import { answerQuestion, isQuestionOpen } from '../regions/first-start-queries.ts'
import type { Db } from '../database/tables.ts'
import { CommandError, type CommandIo } from '../system/command-io.ts'

export interface Terminal {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}

/**
 * Asks at the first start on a terminal which waters the site should load; the server runs meanwhile. An empty line
 * leaves the question to the page. Resolves when it is answered, or the signal aborts.
 */
export async function askForWaters(
  { db, io, signal }: { db: Db; io: CommandIo; signal: AbortSignal },
  terminal: Terminal,
): Promise<void> {
  if (!(await isQuestionOpen(db))) return
  const lines = createInterface({ ...terminal, terminal: false })
  try {
    while (!signal.aborted && !(await askOnce(lines, db, io, signal)));
  } catch (error) {
    // Ctrl+C, and the end of the input.
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
  } finally {
    lines.close()
  }
}

/** Returns whether the question is answered. */
async function askOnce(lines: Interface, db: Db, io: CommandIo, signal: AbortSignal): Promise<boolean> {
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  const answer = await lines.question(
    'Or type them here: a port, or west,south,east,north (Enter: later, no: never): ',
    { signal: AbortSignal.any([signal, ended.signal]) },
  )
  const text = answer.trim()
  if (text === '') return true
  if (text.toLowerCase() === 'no') {
    await answerQuestion(db)
    return true
  }
  const bounds = parseBbox(text)
  const [found] = bounds ? [{ name: 'Home waters', bounds }] : findWaters(text)
  if (!found) {
    io.out(`No town is called ${text}.`)
    return false
  }
  try {
    const region = await addRegion(db, found.name, found.bounds)
    io.out(`The waters around ${region.name} are loaded; "roadstead region list" shows the progress.`)
    return true
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    io.out(error.message)
    return false
  }
}
