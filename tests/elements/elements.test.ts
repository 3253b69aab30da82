import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { testElements } from './element-tests.ts'

testElements(useBrowser().open)

it('the embed script can be imported on a server without custom elements', () => {
  const program = "await import('./dist/elements/roadstead.js'); console.log('fine')"
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(output).toBe('fine\n')
})
