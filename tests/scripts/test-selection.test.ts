import { describe, expect, it } from 'vitest'
import { filterFiles, mayInclude, readSelection } from '../projects/command-line.ts'

const read = (line: string) => readSelection(line.split(' '))

describe('the command line of Vitest', () => {
  it.each([
    ['run tests/core', ['tests/core']],
    ['tests/core tests/ui', ['tests/core', 'tests/ui']],
    ['run --reporter=json --outputFile.json=a tests/core', ['tests/core']],
    ['run -t word --coverage tests/core', ['tests/core']],
  ])('selects files: %s', (line, filters) => {
    expect(read(line)).toEqual({ filters, projects: null })
  })

  it.each(['run --project core', 'run --project=core'])('selects a project: %s', (line) => {
    expect(read(line)).toEqual({ filters: null, projects: ['core'] })
  })

  it.each([
    ['no filter', 'run'],
    ['an option that may take the next word', 'run --unknown word tests/core'],
    ['tests of changed source files', 'related src/core/geo.ts'],
    ['projects by a pattern', 'run --project=server*'],
    ['all projects but one', 'run --project=!core'],
  ])('selects everything with %s', (_what, line) => {
    expect(read(line)).toEqual({ filters: null, projects: null })
  })
})

describe('the selected files', () => {
  const files = ['tests/core/geo.test.ts', 'tests/client/map/view.test.ts']

  it.each([
    ['a folder', 'tests/core', ['tests/core/geo.test.ts']],
    ['a part of a name', 'VIEW', ['tests/client/map/view.test.ts']],
    ['a file with a line', './tests/core/geo.test.ts:12', ['tests/core/geo.test.ts']],
    ['an absolute path', `${process.cwd()}/tests/client`, ['tests/client/map/view.test.ts']],
    ['an unknown name', 'none', []],
  ])('are those of %s', (_what, filter, selected) => {
    expect(filterFiles(files, [filter])).toEqual(selected)
  })

  it('are all without a filter', () => {
    expect(filterFiles(files, null)).toEqual(files)
  })

  it('may be in a project whose pattern begins like their path', () => {
    expect(mayInclude(['tests/core/**/*.test.{ts,tsx}'], 'tests/core/geo.test.ts')).toBe(true)
    expect(mayInclude(['tests/{core,client}/*.test.ts'], 'tests/core/geo.test.ts')).toBe(true)
    expect(mayInclude(['tests/client/map.test.ts'], 'tests/core/geo.test.ts')).toBe(false)
  })
})
