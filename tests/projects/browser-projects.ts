import type { PluginOption } from 'vite'
import type { BrowserContextOptions } from 'playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { leaflet } from '../../build/leaflet.ts'
import { markercluster } from '../../build/markercluster.ts'
import { reactOnlyFolders } from '../../build/react-only-folders.ts'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { cachedModules } from '../support/cached-modules.ts'
import { fromRoot, groups, isLong, testFiles, timeouts, workers, type LazyProject } from './project.ts'

/** Tests of the client that need the WebSocket, the XML parser or the storage of a browser. */
export const clientInBrowser = [
  'client/api/realtime',
  'client/places/recent-searches',
  'client/vessels/vessel-track',
]

/** Tests of widgets that need no browser. */
export const widgetsWithoutBrowser = ['widgets/elements/attributes', 'widgets/elements/snippets']

/** Tests that run in a browser. */
async function inChromium(contextOptions: BrowserContextOptions = {}) {
  const { playwright } = await import('@vitest/browser-playwright')
  const executablePath = findChromium()
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({
      launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
      contextOptions,
    }),
    instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
  }
}

/**
 * Component tests whose components are neither in the elements nor in the panel, which are built with Preact
 * (`build/react-only-folders.ts`), or that need no renderer.
 */
const withoutPreact = [
  'widgets/elements/{attributes,snippets}.test.ts',
  'widgets/{roadstead-provider,second-window}.test.tsx',
  'widgets/pages/**',
  ...reactOnlyFolders.map((folder) => `widgets/${folder}/**`),
]

/** The modules of react-leaflet that maps import, because its index would keep all of them together. */
const reactLeafletModules = ['hooks', 'MapContainer', 'Marker', 'Popup', 'TileLayer'].map(
  (name) => `react-leaflet/${name}`,
)

/** Creates a project of component tests. `renderer` lists the modules of the library that renders them. */
async function createComponentProject(
  plugins: PluginOption[],
  renderer: string[],
): Promise<TestProjectInlineConfiguration> {
  return {
    plugins: [...plugins, leaflet(), markercluster(), cachedModules()],
    publicDir: fromRoot('public'),
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
      sequence: groups.widgets,
      ...workers,
      setupFiles: ['tests/support/clear-storage.ts'],
      ...timeouts,
      browser: await inChromium(),
    },
  }
}

/** A project of its own, so that the coverage includes it without the widgets. */
export const client: LazyProject = {
  name: 'client',
  ...testFiles(clientInBrowser),
  create: async () => ({
    optimizeDeps: { include: ['nanostores', '@rails/actioncable'] },
    test: {
      sequence: groups.widgets,
      ...workers,
      setupFiles: ['tests/support/clear-storage.ts'],
      ...timeouts,
      browser: await inChromium(),
    },
  }),
}

export const widgets: LazyProject = {
  name: 'widgets',
  ...testFiles(['widgets/**/*', 'ui/**/*'], widgetsWithoutBrowser),
  async create() {
    const { default: react } = await import('@vitejs/plugin-react')
    return createComponentProject([react()], ['react', 'react/jsx-dev-runtime', 'react-dom/client'])
  },
}

/** The elements are built with Preact: the long tests run the tests of their components with it. */
const widgetsOnPreact: LazyProject = {
  name: 'widgets on Preact',
  include: ['tests/widgets/**/*.test.{ts,tsx}', 'tests/ui/**/*.test.{ts,tsx}'],
  exclude: ['**/*.long.test.*', ...withoutPreact.map((files) => `tests/${files}`)],
  async create() {
    const { default: preact } = await import('@preact/preset-vite')
    return createComponentProject([preact()], ['preact/hooks', 'preact/compat', 'preact/compat/client'])
  },
}

/** All stories: play function, axe, the contrast of the other themes, no failed request and no console error. */
const stories: LazyProject = {
  name: 'stories',
  include: ['src/**/*.stories.tsx', '.storybook/**/*.stories.tsx'],
  exclude: [],
  findsFiles: true,
  async create() {
    const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin')
    const { sampleImagery } = await import('../../.storybook/sample-imagery.ts')
    return {
      // The addon does not read the plugins of `.storybook/vite.config.ts`.
      plugins: [
        storybookTest({ configDir: fromRoot('.storybook') }),
        leaflet(),
        markercluster(),
        sampleImagery(),
      ],
      test: {
        sequence: groups.widgets,
        ...workers,
        ...timeouts,
        // The contrast is measured right after a change of the theme, without transitions.
        browser: await inChromium({ reducedMotion: 'reduce' }),
      },
    }
  },
}

/** Projects of the long tests only. */
export const longBrowserProjects = isLong ? [widgetsOnPreact, stories] : []
