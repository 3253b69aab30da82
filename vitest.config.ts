import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumFlags, findChromium } from './scripts/chromium.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const serverTest = {
  environment: 'node',
  include: ['tests/server/**/*.test.ts'],
  globalSetup: ['tests/server/template.ts'],
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 10_000 } },
} satisfies TestProjectInlineConfiguration['test']

const projects: TestProjectInlineConfiguration[] = [
  { test: { name: 'core', environment: 'node', include: ['tests/{core,client,scripts}/**/*.test.ts'] } },
  { test: { ...serverTest, name: 'server', env: { TEST_DATABASE: 'embedded' } } },
]

// The same tests once more, on the PostgreSQL that CI and developers name.
if (process.env.TEST_DATABASE_URL) {
  projects.push({ test: { ...serverTest, name: 'server on PostgreSQL', env: { TEST_DATABASE: 'postgres' } } })
}

projects.push(
  {
    plugins: [react()],
    resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
    publicDir: path('public'),
    // Named ahead: a package found during the run reloads the page, with a second React in it.
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
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            args: chromiumFlags,
            ...(findChromium() && { executablePath: findChromium() ?? '' }),
          },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      },
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
      fileParallelism: false,
    },
  },
  {
    // The built `dist/elements` in pages of others, and the sizes of all bundles; no server of ours runs.
    test: {
      name: 'elements',
      environment: 'node',
      include: ['tests/elements/**/*.test.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  },
)

export default defineConfig({ test: { projects, maxWorkers: 2, reporters: ['default'] } })
