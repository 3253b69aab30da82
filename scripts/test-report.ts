import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Result of a test run. */
export interface TestReport {
  passed: number
  /** File, name and first line of the message of each failure. */
  failures: string[]
}

/** The parts of the report of Vitest's JSON reporter that are used here. */
interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages: string[] }[]
  }[]
}

/** Reads the report of Vitest's JSON reporter. A run that wrote no report counts as one failure. */
export function readTestReport(path: string): TestReport {
  let report: VitestReport
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport // the shape of Vitest's JSON reporter
  } catch {
    return { passed: 0, failures: [`no report in ${path}`] }
  }
  return { passed: report.numPassedTests, failures: report.testResults.flatMap(listFailures) }
}

function listFailures({ name, status, message, assertionResults }: VitestReport['testResults'][number]) {
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
