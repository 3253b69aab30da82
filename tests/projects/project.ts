import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { TestProjectInlineConfiguration } from 'vitest/config'

/** Path of a file by its path from the root. */
export const fromRoot = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

/** `npm run test:long` runs the files named `*.long.test.ts`, `npm test` all others. */
export const isLong = process.env.TEST_LONG === '1'

export interface TestFiles {
  include: string[]
  exclude: string[]
}

/** A project of Vitest. Only those that run are created: the packages of some take seconds to load. */
export interface LazyProject extends TestFiles {
  name: string
  /** Whether a plugin finds the test files; `include` and `exclude` then only select the project. */
  findsFiles?: boolean
  create(): Promise<TestProjectInlineConfiguration> | TestProjectInlineConfiguration
}

/** Test files by patterns from `tests/`, without extension. */
export const testFiles = (patterns: readonly string[], excluded: readonly string[] = []): TestFiles => ({
  include: patterns.map((pattern) => `tests/${pattern}${isLong ? '.long' : ''}.test.{ts,tsx}`),
  exclude: [
    ...(isLong ? [] : ['**/*.long.test.{ts,tsx}']),
    ...excluded.map((pattern) => `tests/${pattern}{,.long}.test.ts`),
  ],
})

/** Times after which a test counts as hanging. A machine with other work takes several times as long as a quiet one. */
export const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}

/**
 * Test files at the same time: one more than cores, because tests wait for processes, timers and frames. On two
 * cores three take 95 % of the time of two in Node.js, and 90 % in browsers. More than four are not tried. Long tests
 * start programs that use a core each.
 */
export const workers = { maxWorkers: isLong ? 2 : Math.min(availableParallelism() + 1, 4) }

/**
 * The projects run in three consecutive groups, each with both cores:
 * Vitest would run the widgets, which use another pool, concurrently with the rest.
 */
export const groups = { widgets: { groupOrder: 1 }, pages: { groupOrder: 2 } }
