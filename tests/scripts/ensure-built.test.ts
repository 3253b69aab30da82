import { expect, it } from 'vitest'
import { listBuilds, removeTimings } from '../../scripts/ensure-built.js'

const timings = [
  '\u001B[33m[PLUGIN_TIMINGS] \u001B[0mJavaScript callbacks ran for 1.7s of this 3.5s build (50%).',
  'The slowest callbacks, timed inside each callback:',
  '  - plugin vite:native-config-compat-check transform (46%, 1.6s, 370 calls)',
  'See https://rolldown.rs/reference/InputOptions.checks#bundlertimings for more details.',
  '',
  '',
].join('\n')

it('a report of slow plugins is no warning of a build, and other lines are', () => {
  expect(removeTimings('')).toBe('')
  expect(removeTimings(timings)).toBe('')
  expect(removeTimings(timings.trimEnd())).toBe('')
  expect(removeTimings(`[EVAL] before\n${timings}[UNUSED] after\n${timings}`)).toBe(
    '[EVAL] before\n[UNUSED] after\n',
  )
})

it('the server is built with the list of towns, once and before', () => {
  expect(listBuilds(['site', 'server'])).toEqual(['site', 'towns', 'server'])
  expect(listBuilds(['towns', 'server'])).toEqual(['towns', 'server'])
})
