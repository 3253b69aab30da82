import { readdirSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { client, longBrowserProjects, widgets } from './tests/projects/browser-projects.ts'
import { filterFiles, mayInclude, readSelection } from './tests/projects/command-line.ts'
import { createNodeProjects } from './tests/projects/node-projects.ts'
import { isLong, type LazyProject } from './tests/projects/project.ts'

const listFiles = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => `${folder}/${path}`)

const allFiles = [
  ...listFiles('tests', /\.test\.tsx?$/),
  ...['src', '.storybook'].flatMap((folder) => listFiles(folder, /\.stories\.tsx?$/)),
]
const selection = readSelection(process.argv.slice(2))
const filtered = filterFiles(allFiles, selection.filters)
/** Vitest says that it finds no test if none matches. */
const selected = filtered.length > 0 ? filtered : allFiles

const mayRun = ({ name, include, exclude }: LazyProject) =>
  (selection.projects?.includes(name) ?? true) &&
  selected.some((file) => mayInclude(include, file) && !exclude.includes(file))

async function createProject({ name, include, exclude, findsFiles = false, create }: LazyProject) {
  const { test, ...options } = await create()
  const files = findsFiles ? {} : { include, exclude }
  return { ...options, test: { ...test, ...files, name } } satisfies TestProjectInlineConfiguration
}

const projects = await Promise.all(
  [...createNodeProjects(selected), client, widgets, ...longBrowserProjects]
    .filter(mayRun)
    .map(createProject),
)

/**
 * `npm run test:coverage` measures these layers in the projects `core`, `client`, `server` and `server-unit`. Code
 * that runs in worker threads counts as not covered, because the inspector of the test process does not see it.
 */
const coverage = {
  provider: 'v8' as const,
  include: ['src/core/**/*.ts', 'src/client/**/*.ts', 'src/server/**/*.ts'],
  exclude: ['src/server/**/*-worker.ts', 'src/server/main.ts'],
  reporter: ['text', 'html'],
  reportsDirectory: '.test/coverage',
  thresholds: { lines: 90 },
}

export default defineConfig({
  test: { projects, coverage, reporters: ['default'], passWithNoTests: isLong },
})
