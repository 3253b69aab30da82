import { relative, resolve } from 'node:path'

/** What a command line of Vitest selects; null where it selects everything, or where that is not certain. */
export interface Selection {
  /** Parts of the paths of test files. */
  filters: string[] | null
  projects: string[] | null
}

const flag = /^(?:-[uw]|--(?:run|watch|update|coverage|silent|no-.+))$/
const valueOption = /^(?:-[trc]|--(?:project|testNamePattern|reporter|config|root|pool|shard|maxWorkers))$/

/** Reads the arguments of Vitest after its name: the command, filters and options. */
export function readSelection(words: readonly string[]): Selection {
  const [command = '', ...others] = words
  const isRun = /^(?:run|watch|dev|list)$/.test(command)
  const filters: string[] = []
  const projects: string[] = []
  let isCertain = command !== 'related'
  const rest = (isRun ? others : words).values()
  for (const word of rest) {
    if (!word.startsWith('-')) filters.push(word)
    else if (word.startsWith('--project=')) projects.push(word.slice('--project='.length))
    else if (word === '--project') projects.push(String(rest.next().value))
    else if (valueOption.test(word)) rest.next()
    // The word after an unknown option may be its value or a filter.
    else if (!flag.test(word) && !word.includes('=')) isCertain = false
  }
  return {
    filters: isCertain && filters.length > 0 ? filters : null,
    projects: projects.length > 0 && projects.every((name) => /^[\w ]+$/.test(name)) ? projects : null,
  }
}

/** Selects the files that Vitest runs for its filters, with paths from the root of the project. */
export function filterFiles(files: readonly string[], filters: readonly string[] | null): string[] {
  const parts = filters?.flatMap((filter) => {
    const part = filter.replace(/:\d+$/, '')
    return [part, relative('', resolve(part))].map((path) => path.toLowerCase())
  })
  if (!parts) return [...files]
  return files.filter((file) => parts.some((part) => part !== '' && file.toLowerCase().includes(part)))
}

/** Part of the paths of the files of a pattern: what comes before its first wildcard. */
const getStart = (pattern: string) => pattern.replace(/[*?{!([@+].*$/s, '')

/** Whether a file may be among those of the patterns. */
export const mayInclude = (patterns: readonly string[], file: string) =>
  patterns.some((pattern) => file.startsWith(getStart(pattern)))
