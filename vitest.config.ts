import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumFlags, findChromium } from './scripts/chromium.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/**
 * The projects run in three consecutive groups, each with both cores:
 * Vitest would run the widgets, which use another pool, concurrently with the rest.
 */
const widgets = { groupOrder: 1 }
const pages = { groupOrder: 2 }
const serverTest = {
  environment: 'node',
  include: ['tests/{server,security}/**/*.test.ts'],
  globalSetup: ['tests/server/template-database.ts'],
  // The server's modules take seconds to load and share no state between apps: load them once per worker.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 10_000 } },
} satisfies TestProjectInlineConfiguration['test']

/** Tests that run in a browser. */
const inChromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      args: chromiumFlags,
      ...(findChromium() && { executablePath: findChromium() ?? '' }),
    },
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
})

const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'core',
      environment: 'node',
      include: ['tests/{core,client,scripts}/**/*.test.ts'],
      // The check of the whole OpenAPI document takes seconds on a busy machine.
      testTimeout: 30_000,
    },
  },
  { test: { ...serverTest, name: 'server', env: { TEST_DATABASE: 'embedded' } } },
]

/**
 * Server tests that use no database, or only queries that other tests cover on
 * both databases (authorization is the same for all calls; many others start with an import):
 * they run on one database only.
 */
const onceIsEnough = [
  'ais-gpsdecode',
  'ais-decode',
  'bounds-index',
  'cable-conformance',
  'request-rate-limit',
  'chart-jobs',
  'charts',
  'command-line',
  'damaged-tiles',
  'export-command',
  'file-writer-thread',
  'fuzz',
  'heap',
  'images',
  'import',
  'kap',
  'kill-http',
  'lock',
  'log-api-keys',
  'mbtiles',
  'merged-sheet',
  'ndbc-files',
  'mosaic',
  'session-scheduler',
  'storage',
  'terminal-start',
  'tile-store',
  'log-secrets',
  'validation',
  'pack-texts',
  'password-strength',
  'request-url',
]

/** Security tests that run on one database only. */
const securityOnce = [
  'caching',
  'permissions',
  'position-attacker',
  'odd-requests',
  'length-fuzz',
  'rate-limits',
  'slow-clients',
  'upload-bombs',
]

// The same tests on PostgreSQL, if TEST_DATABASE_URL is set.
if (process.env.TEST_DATABASE_URL) {
  projects.push({
    test: {
      ...serverTest,
      name: 'server on PostgreSQL',
      exclude: [
        ...onceIsEnough.map((name) => `tests/server/${name}.test.ts`),
        ...securityOnce.map((name) => `tests/security/${name}.test.ts`),
      ],
      env: { TEST_DATABASE: 'postgres' },
    },
  })
}

projects.push(
  {
    // A real Signal K server with a real Roadstead server, both local.
    test: {
      ...serverTest,
      name: 'plugin',
      include: ['tests/plugin/**/*.test.ts'],
      env: { TEST_DATABASE: 'embedded' },
    },
  },
  {
    plugins: [react()],
    resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
    publicDir: path('public'),
    // Pre-bundled, because a dependency found during the run reloads the page with a second React.
    optimizeDeps: {
      include: [
        'react',
        'react/jsx-dev-runtime',
        'react-dom/client',
        'nanostores',
        '@nanostores/react',
        'downshift',
        'leaflet',
        'react-leaflet',
        'supercluster',
      ],
    },
    test: {
      name: 'widgets',
      include: ['tests/{widgets,ui}/**/*.test.{ts,tsx}'],
      sequence: widgets,
      testTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
      browser: inChromium(),
    },
  },
  {
    test: {
      name: 'site',
      environment: 'node',
      include: ['tests/site/**/*.test.ts'],
      globalSetup: ['tests/site/built-server.ts'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 10_000 } },
      sequence: pages,
    },
  },
  {
    // One file per section of the specification, one test per statement, with isolated data.
    test: {
      name: 'spec',
      environment: 'node',
      include: ['tests/spec/**/*.test.ts'],
      globalSetup: ['tests/spec/setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 10_000 } },
      sequence: pages,
    },
  },
  {
    // The built `dist/elements` in foreign pages, and the sizes of all bundles; no Roadstead server runs.
    test: {
      name: 'elements',
      environment: 'node',
      include: ['tests/elements/**/*.test.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
      sequence: pages,
    },
  },
)

/** Projects selected on the command line; empty for all. */
const named = process.argv.flatMap((word, index, words) =>
  words[index - 1] === '--project' ? [word] : word.startsWith('--project=') ? [word.slice(10)] : [],
)
// Storybook takes seconds to load: add it only if stories run.
if (named.length === 0 || named.includes('stories')) {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin')
  projects.push({
    // All stories: play function, axe, and the contrast of the other themes.
    plugins: [storybookTest({ configDir: path('.storybook') })],
    test: {
      name: 'stories',
      sequence: widgets,
      testTimeout: 30_000,
      browser: inChromium(),
    },
  })
}

export default defineConfig({ test: { projects, maxWorkers: 2, reporters: ['default'] } })
