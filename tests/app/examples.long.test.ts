import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { exampleNames, frameworkExamples, testExamples } from './example-tests.ts'

testExamples(useBrowser().open)

it('every folder of `examples/` is tested', () => {
  const folders = readdirSync('examples', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  // tests/server/site/client-examples.test.ts runs the programs of `client`.
  const tested = [...exampleNames, ...frameworkExamples, 'client']
  expect(folders.map(({ name }) => name).sort()).toEqual(tested.sort())
})
