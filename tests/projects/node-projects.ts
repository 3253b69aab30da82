import type { TestProjectInlineConfiguration } from 'vitest/config'
import { clientInBrowser, widgetsWithoutBrowser } from './browser-projects.ts'
import { postgresTests } from './postgres-tests.ts'
import { fromRoot, groups, isLong, testFiles, timeouts, workers, type LazyProject } from './project.ts'
import { selectServerUnitFiles } from './server-unit.ts'

/** Tests of servers that share a PostgreSQL and a broker of events; the brokers are in `TEST_EVENTS_URLS`. */
const brokerTests = 'server/database/events/event-broker'

/** The tests of the plugin start a Roadstead server, and some a real Signal K server. */
const serverFolders = ['server', 'security', 'plugin'].map((folder) => `${folder}/**/*`)

/** Tests that reset what they change: no process for each file. */
const inSharedProcess = {
  environment: 'node',
  isolate: false,
  ...workers,
  ...timeouts,
} satisfies TestProjectInlineConfiguration['test']

const serverTest = { ...inSharedProcess, globalSetup: ['tests/support/template-database.ts'] }

/** The programs of `examples/client/` import the package. */
const resolve = { alias: { 'roadstead/client': fromRoot('src/widgets/npm-client.ts') } }

const core: LazyProject = {
  name: 'core',
  ...testFiles(
    [
      ...['core', 'client', 'scripts', 'build', 'deploy', 'bench'].map((folder) => `${folder}/**/*`),
      ...widgetsWithoutBrowser,
    ],
    clientInBrowser,
  ),
  create: () => ({ test: inSharedProcess }),
}

/**
 * Creates the projects of the server's tests. `files` are those that may run: which of them need no database and no
 * build follows from their imports.
 */
function createServerProjects(files: readonly string[]): LazyProject[] {
  const unitFiles = selectServerUnitFiles(
    files.filter((file) => /^tests\/(?:server|security|plugin)\//.test(file) && isLongTest(file) === isLong),
  )
  const unit: LazyProject = {
    name: 'server-unit',
    include: unitFiles,
    exclude: [],
    create: () => ({ test: inSharedProcess }),
  }
  const server = testFiles(serverFolders, [brokerTests])
  const onPostgres = testFiles([
    ...Object.keys(postgresTests),
    ...(process.env.TEST_EVENTS_URLS ? [brokerTests] : []),
  ])
  return [
    ...(unitFiles.length > 0 ? [unit] : []),
    {
      name: 'server',
      include: server.include,
      exclude: [...server.exclude, ...unitFiles],
      create: () => ({
        resolve,
        test: { ...serverTest, env: { TEST_DATABASE: 'embedded', BUILT_WORKERS: '1' } },
      }),
    },
    {
      name: 'server on PostgreSQL',
      include: process.env.TEST_DATABASE_URL ? onPostgres.include : [],
      exclude: [...onPostgres.exclude, ...unitFiles],
      create: () => ({ test: { ...serverTest, env: { TEST_DATABASE: 'postgres', BUILT_WORKERS: '1' } } }),
    },
  ]
}

const isLongTest = (file: string) => file.includes('.long.test.')

/** Tests that open pages in a browser that they start themselves, one a worker. */
const pageProjects: LazyProject[] = [
  {
    name: 'site',
    ...testFiles(['app/**/*']),
    create: () => ({
      test: { ...inSharedProcess, globalSetup: ['tests/app/built-server.ts'], sequence: groups.pages },
    }),
  },
  {
    // One folder per section of the specification, one test per statement, with isolated data.
    name: 'spec',
    ...testFiles(['spec/**/*']),
    create: () => ({
      test: { ...inSharedProcess, globalSetup: ['tests/spec/setup.ts'], sequence: groups.pages },
    }),
  },
  {
    // The built `dist/elements` in foreign pages, and the sizes of all bundles; no Roadstead server runs.
    name: 'elements',
    ...testFiles(['elements/**/*']),
    create: () => ({ test: { ...inSharedProcess, sequence: groups.pages } }),
  },
]

/** Creates the projects of tests that run in Node.js, of which `files` are selected. */
export const createNodeProjects = (files: readonly string[]): LazyProject[] => [
  core,
  ...createServerProjects(files),
  ...pageProjects,
]
