import preact from '@preact/preset-vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PluginOption } from 'vite'
import type { BrowserContextOptions } from 'playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { leaflet } from './build/leaflet.ts'
import { markercluster } from './build/markercluster.ts'
import { reactOnlyFolders } from './build/react-only-folders.ts'
import { chromiumFlags, findChromium } from './scripts/chromium.ts'
import { cachedModules } from './tests/support/cached-modules.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/**
 * The projects run in three consecutive groups, each with both cores:
 * Vitest would run the widgets, which use another pool, concurrently with the rest.
 */
const widgets = { groupOrder: 1 }
const pages = { groupOrder: 2 }
/** `npm run test:long` runs the files named `*.long.test.ts`, `npm test` all others. */
const isLong = process.env.TEST_LONG === '1'
const testFiles = (patterns: string[], excluded: string[] = []) => ({
  include: patterns.map((pattern) => `tests/${pattern}${isLong ? '.long' : ''}.test.{ts,tsx}`),
  exclude: [
    ...(isLong ? [] : ['**/*.long.test.{ts,tsx}']),
    ...excluded.map((pattern) => `tests/${pattern}{,.long}.test.ts`),
  ],
})

/** Times after which a test counts as hanging. A machine with other work takes several times as long as a quiet one. */
const timeouts = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

/** Tests of servers that share a PostgreSQL and a broker of events; the brokers are in `TEST_EVENTS_URLS`. */
const brokerTests = 'server/database/events/event-broker'

/**
 * Test files at the same time: one more than cores, because tests wait for processes, timers and frames. On two
 * cores three take 95 % of the time of two in Node.js, and 90 % in browsers. More than four are not tried. Long tests
 * start programs that use a core each.
 */
const workers = { maxWorkers: isLong ? 2 : Math.min(availableParallelism() + 1, 4) }

const serverTest = {
  environment: 'node',
  globalSetup: ['tests/support/template-database.ts'],
  // The server's modules take seconds to load and share no state between apps: load them once per worker.
  isolate: false,
  ...workers,
  ...timeouts,
} satisfies TestProjectInlineConfiguration['test']

/** Tests of the client that need the WebSocket, the XML parser or the storage of a browser. */
const clientInBrowser = 'client/{api/realtime,places/recent-searches,vessels/vessel-track}'

/** Tests that run in a browser. */
const inChromium = (contextOptions: BrowserContextOptions = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      args: chromiumFlags,
      ...(findChromium() && { executablePath: findChromium() ?? '' }),
    },
    contextOptions,
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
})

/**
 * Component tests whose components are neither in the elements nor in the panel, which are built with Preact
 * (`build/react-only-folders.ts`), or that need no renderer.
 */
const withoutPreact = [
  'widgets/elements/{attributes,snippets}.test.ts',
  'widgets/roadstead-provider.test.tsx',
  'widgets/pages/**',
  ...reactOnlyFolders.map((folder) => `widgets/${folder}/**`),
]

interface ComponentProject {
  name: string
  plugins: PluginOption[]
  /** Modules of the library that renders the components. */
  renderer: string[]
  files: { include: string[]; exclude: string[] }
}

/** The modules of react-leaflet that maps import, because its index would keep all of them together. */
const reactLeafletModules = ['hooks', 'MapContainer', 'Marker', 'Popup', 'TileLayer'].map(
  (name) => `react-leaflet/${name}`,
)

/** Component tests in Chromium. */
function createComponentProject({ name, plugins, renderer, files }: ComponentProject) {
  return {
    plugins: [...plugins, leaflet(), markercluster(), cachedModules()],
    publicDir: path('public'),
    optimizeDeps: {
      // Pre-bundled, because a dependency found during the run reloads the page with a second renderer.
      include: [
        ...renderer,
        'nanostores',
        '@nanostores/router',
        '@nanostores/react',
        'axe-core',
        'downshift',
        '@r2wc/react-to-web-component',
        'leaflet',
        ...reactLeafletModules,
      ],
    },
    test: {
      name,
      ...files,
      sequence: widgets,
      ...workers,
      setupFiles: ['tests/support/clear-storage.ts'],
      ...timeouts,
      browser: inChromium(),
    },
  } satisfies TestProjectInlineConfiguration
}

const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'core',
      environment: 'node',
      ...testFiles(
        ['{core,client,scripts,build,deploy,bench}/**/*', 'widgets/elements/{attributes,snippets}'],
        [clientInBrowser],
      ),
      ...workers,
      ...timeouts,
      // No process for each file: tests reset the stores that they change.
      isolate: false,
    },
  },
  {
    // The programs of `examples/client/` import the package.
    resolve: { alias: { 'roadstead/client': path('src/widgets/npm-client.ts') } },
    // The tests of the plugin start a Roadstead server, and some a real Signal K server.
    test: {
      ...serverTest,
      ...testFiles(['{server,security,plugin}/**/*'], [brokerTests]),
      name: 'server',
      env: { TEST_DATABASE: 'embedded', BUILT_WORKERS: '1' },
    },
  },
]

/** Server tests that run on PostgreSQL too, with the reason: their SQL, locks or events can differ there. */
const postgresTests: Readonly<Record<string, string>> = {
  'server/database/!(scheduler|describe-database-error|prepared)':
    'pool, migrations, LISTEN and NOTIFY, restarts',
  'server/database/schema/*': 'the catalogue from which the types of the tables are generated',
  'server/operations/!(restore-latest|sweep-leftovers|read-archive|archive-limits|load)':
    'backups, moves between databases, partitions',
  'server/imports/*import*': 'bulk statements in long transactions, planner hints',
  'server/ingest/pipeline': 'batches that lock vessels and aids',
  'server/ingest/read-only-database': 'a setting of new sessions',
  'server/ingest/feeds/kill-replay': 'a killed replay leaves no partial batch',
  'server/map-layers/*': 'planner hints, recounts under an advisory lock',
  'server/realtime/cable*(-access)': 'events over LISTEN and NOTIFY between processes',
  'server/vessels/visibility': 'the privacy rule in SQL',
  'server/vessels/vessel-release': 'statements that erase the history of a vessel',
  'server/places/place-edits': 'row locks of concurrent edits',
  'server/places/facilities': 'counts in cells',
  'server/nav-aids/*': 'row locks of concurrent edits',
  'server/ogc/abstract-tests': 'types of parameters in the page queries',
  'server/site/discovery': 'integer division and counts of the sitemap',
  'server/coast/**/*coast*': 'bytes of the cells, replacement cell by cell',
  'server/shelter/shelter-*': 'triggers of the queue, arrays, the advisory lock of the job',
  'server/seamarks/*': 'bulk statements in long transactions, planner hints',
  'server/posts/uploads': 'row locks of photos',
  'server/accounts/account-takeover': 'row locks while access is renewed',
  'server/accounts/sign-in-limit': 'counts of concurrent guesses',
  'server/search/search': 'prepared search queries',
  'server/weather/weather-calls': 'prepared layer queries',
  'server/system/node-versions': 'migrations and the pool on other versions of Node.js',
  'security/permissions': 'the whole table, in the long tests',
}

if (process.env.TEST_DATABASE_URL) {
  projects.push({
    test: {
      ...serverTest,
      ...testFiles([...Object.keys(postgresTests), ...(process.env.TEST_EVENTS_URLS ? [brokerTests] : [])]),
      name: 'server on PostgreSQL',
      env: { TEST_DATABASE: 'postgres', BUILT_WORKERS: '1' },
    },
  })
}

projects.push(
  {
    // A project of its own, so that the coverage includes it without the widgets.
    optimizeDeps: { include: ['nanostores', '@rails/actioncable'] },
    test: {
      name: 'client',
      ...testFiles([clientInBrowser]),
      sequence: widgets,
      ...workers,
      setupFiles: ['tests/support/clear-storage.ts'],
      ...timeouts,
      browser: inChromium(),
    },
  },
  createComponentProject({
    name: 'widgets',
    plugins: [react()],
    renderer: ['react', 'react/jsx-dev-runtime', 'react-dom/client'],
    files: testFiles(['{widgets,ui}/**/*'], ['widgets/elements/{attributes,snippets}']),
  }),
  {
    test: {
      name: 'site',
      environment: 'node',
      ...testFiles(['app/**/*']),
      globalSetup: ['tests/app/built-server.ts'],
      // One browser a worker.
      isolate: false,
      ...workers,
      ...timeouts,
      sequence: pages,
    },
  },
  {
    // One folder per section of the specification, one test per statement, with isolated data.
    test: {
      name: 'spec',
      environment: 'node',
      ...testFiles(['spec/**/*']),
      globalSetup: ['tests/spec/setup.ts'],
      // One browser a worker.
      isolate: false,
      ...workers,
      ...timeouts,
      sequence: pages,
    },
  },
  {
    // The built `dist/elements` in foreign pages, and the sizes of all bundles; no Roadstead server runs.
    test: {
      name: 'elements',
      environment: 'node',
      ...testFiles(['elements/**/*']),
      isolate: false,
      ...workers,
      ...timeouts,
      sequence: pages,
    },
  },
)

// The elements are built with Preact: the long tests run the tests of their components with it.
if (isLong) {
  projects.push(
    createComponentProject({
      name: 'widgets on Preact',
      plugins: [preact()],
      renderer: ['preact/hooks', 'preact/compat', 'preact/compat/client'],
      files: {
        include: ['tests/{widgets,ui}/**/*.test.{ts,tsx}'],
        exclude: ['**/*.long.test.*', ...withoutPreact.map((files) => `tests/${files}`)],
      },
    }),
  )
}

/** Projects selected on the command line; empty for all. */
const named = process.argv.flatMap((word, index, words) =>
  words[index - 1] === '--project' ? [word] : word.startsWith('--project=') ? [word.slice(10)] : [],
)
// Storybook takes seconds to load: add it only if stories run.
if (isLong && (named.length === 0 || named.includes('stories'))) {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin')
  const { sampleImagery } = await import('./.storybook/sample-imagery.ts')
  projects.push({
    // All stories: play function, axe, the contrast of the other themes, no failed request and no console error.
    // The addon does not read the plugins of `.storybook/vite.config.ts`.
    plugins: [storybookTest({ configDir: path('.storybook') }), leaflet(), markercluster(), sampleImagery()],
    test: {
      name: 'stories',
      sequence: widgets,
      ...workers,
      ...timeouts,
      // The contrast is measured right after a change of the theme, without transitions.
      browser: inChromium({ reducedMotion: 'reduce' }),
    },
  })
}

/**
 * `npm run test:coverage` measures these layers in the projects `core`, `client` and `server`. Code that
 * runs in worker threads counts as not covered, because the inspector of the test process does not see it.
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
