import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listFailures, mergeSecondRun, readTestReport } from '../../scripts/test-report.ts'

describe('the report of a test run', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'test-report-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function write(testResults: object[]): string {
    const path = join(folder, 'results.json')
    writeFileSync(path, JSON.stringify({ testResults }))
    return path
  }

  it('names each failed test with the first line of its message', () => {
    const path = write([
      {
        name: join(process.cwd(), 'tests/core/geo.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', ancestorTitles: ['distance'], title: 'is symmetric', failureMessages: [] },
          {
            status: 'failed',
            ancestorTitles: ['distance'],
            title: 'is zero',
            failureMessages: ['expected 1 to be 0\n  at line 3'],
          },
        ],
      },
    ])
    expect(readTestReport(path)).toEqual([
      {
        file: 'tests/core/geo.test.ts',
        passed: 1,
        failures: ['tests/core/geo.test.ts > distance > is zero: expected 1 to be 0'],
      },
    ])
  })

  it('names a file that failed outside its tests', () => {
    const path = write([
      {
        name: join(process.cwd(), 'tests/core/units.test.ts'),
        status: 'failed',
        message: 'Cannot find module\nstack',
        assertionResults: [],
      },
      {
        name: join(process.cwd(), 'tests/core/text.test.ts'),
        status: 'passed',
        message: '',
        assertionResults: [],
      },
    ])
    expect(listFailures(readTestReport(path))).toEqual([
      { file: 'tests/core/units.test.ts', failure: 'tests/core/units.test.ts: Cannot find module' },
    ])
  })

  it('counts a missing report as a failure', () => {
    const path = join(folder, 'none.json')
    expect(readTestReport(path)).toEqual([{ file: path, passed: 0, failures: [`no report in ${path}`] }])
  })

  it('takes the second result of a file that ran once more, and the first of the others', () => {
    const first = [
      { file: 'a.test.ts', passed: 3, failures: ['a > is slow'] },
      { file: 'b.test.ts', passed: 5, failures: [] },
    ]
    const second = [{ file: 'a.test.ts', passed: 4, failures: [] }]
    expect(mergeSecondRun(first, second)).toEqual([first[1], second[0]])
    const stillFailed = [{ file: 'a.test.ts', passed: 3, failures: ['a > is slow'] }]
    expect(listFailures(mergeSecondRun(first, stillFailed))).toEqual([
      { file: 'a.test.ts', failure: 'a > is slow' },
    ])
  })
})
