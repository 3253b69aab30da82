import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Result of a file of tests in one project. */
export interface FileResult {
  /** Relative to the project folder. */
  file: string
  passed: number
  /** File, name and first line of the message of each failure. */
  failures: string[]
}

/** The parts of the report of Vitest's JSON reporter that are used here. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages: string[] }[]
  }[]
}

/** Reads the report of Vitest's JSON reporter. A run that wrote no report counts as one failure. */
export function readTestReport(path: string): FileResult[] {
  let report: VitestReport
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport // the shape of Vitest's JSON reporter
  } catch {
    return [{ file: path, passed: 0, failures: [`no report in ${path}`] }]
  }
  return report.testResults.map((result) => ({
    file: relative(process.cwd(), result.name),
    passed: result.assertionResults.filter(({ status }) => status === 'passed').length,
    failures: readFailures(result),
  }))
}

/** The results of a run whose failed files ran once more: those of the second run replace the first ones. */
export function mergeSecondRun(first: readonly FileResult[], second: readonly FileResult[]): FileResult[] {
  const repeated = new Set(second.map(({ file }) => file))
  return [...first.filter(({ file }) => !repeated.has(file)), ...second]
}

/** Lists the failures of all files. */
export function listFailures(results: readonly FileResult[]): { file: string; failure: string }[] {
  return results.flatMap(({ file, failures }) => failures.map((failure) => ({ file, failure })))
}

function readFailures({ name, status, message, assertionResults }: VitestReport['testResults'][number]) {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  // A file that cannot be loaded, or whose hooks fail, has no failed test.
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return failed.map(({ ancestorTitles, title, failureMessages }) => {
    const path = [file, ...ancestorTitles, title].join(' > ')
    return `${path}: ${firstLine(failureMessages[0] ?? '')}`
  })
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
