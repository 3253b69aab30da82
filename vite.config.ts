import preact from '@preact/preset-vite'
import react from '@vitejs/plugin-react'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Helpers, Rule } from 'postcss'
import type { PluginOption, ProxyOptions, UserConfig } from 'vite'
import { defineConfig, mergeConfig } from 'vite'
import { languages } from './src/core/languages.ts'
import { loadPanelMessages } from './src/plugin/panel/panel-messages.ts'
import { createSignalkManifest } from './src/plugin/signalk/manifest.ts'
import {
  elementEntries,
  elementEntryPlugin,
  packageManifestPlugin,
  getSharedChunkOptions,
  shadowStylesPlugin,
  clientDirectivePlugin,
  elementMessagesPlugin,
} from './scripts/embed-plugins.ts'
import { splitMessages } from './scripts/split-messages.ts'
import { buildDocsStyle } from './src/server/site/api-docs/docs-style.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Leaflet's package entry is a UMD file that overwrites `window.L` of the page; its ES module does not. */
const leafletModule = { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }

/**
 * At start-up Leaflet detects old versions of Internet Explorer by assigning an HTML string.
 * On a page that requires trusted types this throws, and the whole script fails.
 */
const leafletWithoutHtml: PluginOption = {
  name: 'leaflet-without-html',
  transform: {
    filter: { id: /leaflet-src\.esm\.js/ },
    handler(code) {
      const probes = /var (inlineSvg|vml) = .*?\n\}(?:\(\)\);|\)\(\);)/gs
      const found = [...code.matchAll(probes)].map(([, name]) => name)
      if (found.join() !== 'inlineSvg,vml')
        throw new Error('Leaflet has changed: update the patterns of its browser detection')
      return code.replace(probes, (_probe, name: string) => `var ${name} = ${name === 'inlineSvg'};`)
    },
  },
}

function devProxy(): Record<string, string | ProxyOptions> {
  const api = `http://127.0.0.1:${process.env.ROADSTEAD_API_PORT ?? '3001'}`
  return {
    '/api': api,
    '/ground': api,
    '/healthz': api,
    '/users': api,
    '/photos': api,
    '/pilot-card.css': api,
    '^/placeview/\\d+/card': api,
    '/cable': { target: api, ws: true },
  }
}

/**
 * Server-rendered pages cannot detect the theme of the device with a script:
 * each rule of the dark theme is repeated for `auto` with `prefers-color-scheme`.
 */
const darkForAuto = {
  postcssPlugin: 'dark-for-auto',
  Rule(rule: Rule, { AtRule }: Helpers) {
    if (!rule.selector.includes(darkSelector) || rule.parent?.type === 'atrule') return
    const auto = rule.clone({ selector: rule.selector.replaceAll(darkSelector, "[data-theme='auto']") })
    rule.after(new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)', nodes: [auto] }))
  },
}
const darkSelector = "[data-theme='dark']"
/** Writes the styles of server-rendered pages beside the server, which has no access to the sources. */
function serverStyles(): PluginOption {
  return {
    name: 'server-styles',
    generateBundle() {
      const read = (file: string) => readFileSync(path(file), 'utf8')
      const source = buildDocsStyle(read('src/ui/tokens.css'), read('src/server/site/api-docs/api-docs.css'))
      this.emitFile({ type: 'asset', fileName: 'api-docs.css', source })
      const card = read('src/server/site/pilot-card/pilot-card.css')
      this.emitFile({ type: 'asset', fileName: 'pilot-card.css', source: card })
    },
  }
}

/** Builds the panel for old displays: plain scripts, Leaflet's ES5 build and the messages of all languages. */
function legacyPanel(): PluginOption {
  return {
    name: 'legacy-panel',
    async generateBundle() {
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName: `legacy/${fileName}`, source })
      const read = (file: string) => readFileSync(path(file), 'utf8')
      for (const name of readdirSync(path('src/plugin/legacy'))) emit(name, read(`src/plugin/legacy/${name}`))
      emit(
        'leaflet.js',
        read('node_modules/leaflet/dist/leaflet.js').replace(/\/\/# sourceMappingURL.*\s*$/, ''),
      )
      emit('leaflet.css', read('node_modules/leaflet/dist/leaflet.css').replace(/url\([^)]*\)/g, 'none'))
      const messages = await Promise.all(
        languages.map(async ({ code }) => [code, await loadPanelMessages(code)]),
      )
      emit('words.js', `window.roadsteadWords = ${JSON.stringify(Object.fromEntries(messages))};\n`)
    },
  }
}

/** Adds the other files of the Signal K package: manifest, README, licence, icon, and the panel as its web app. */
function signalkPackage(): PluginOption {
  return {
    name: 'signalk-package',
    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source })
      const { version } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as { version: string }
      emit('package.json', `${JSON.stringify(createSignalkManifest(version), null, 2)}\n`)
      emit('README.md', readFileSync(path('src/plugin/signalk/README.md')))
      emit('LICENSE', readFileSync(path('LICENSE')))
      emit('public/icon.svg', readFileSync(path('src/plugin/signalk/icon.svg')))
      const panel = path('dist/plugin')
      for (const name of readdirSync(panel, { recursive: true, encoding: 'utf8' })) {
        const file = `${panel}/${name}`
        if (statSync(file).isFile() && !name.endsWith('.map')) emit(`public/${name}`, readFileSync(file))
      }
    },
    /** Also packed as a tarball, which the site offers for download. */
    closeBundle() {
      const into = path('dist/download')
      mkdirSync(into, { recursive: true })
      const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', into], {
        cwd: path('dist/signalk-roadstead'),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
      renameSync(`${into}/${filename}`, `${into}/signalk-roadstead.tgz`)
    },
  }
}

/** Names chunks after their module; messages after their language instead of `index`. */
function chunkName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language] = /\/messages\/(\w+)\/index\.ts$/.exec(facadeModuleId ?? '') ?? []
  return language ? `assets/words-${language}-[hash].js` : 'assets/[name]-[hash].js'
}

/** Plugins of the script builds: Preact instead of React, messages and styles bundled with the code that uses them. */
function scriptPlugins(): PluginOption[] {
  return [preact(), leafletWithoutHtml, elementMessagesPlugin, splitMessages(), shadowStylesPlugin]
}

/** The builds by name: `vite build --mode <name>`. */
const builds: Record<string, () => UserConfig> = {
  site: () => ({
    root: path('src/app'),
    publicDir: path('public'),
    plugins: [react() as PluginOption],
    resolve: { alias: [leafletModule] },
    css: { postcss: { plugins: [darkForAuto] } },
    // `npm run dev` serves the API on another port.
    server: { proxy: devProxy() },
    build: {
      outDir: path('dist/site'),
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      modulePreload: { polyfill: false },
      // The server uses the manifest to add the scripts and styles of a page to its document.
      manifest: 'pages.json',
      rolldownOptions: { output: { chunkFileNames: chunkName } },
    },
  }),

  /** The server: workers are separate files, dependencies are external. */
  server: () => ({
    publicDir: false,
    plugins: [serverStyles()],
    ssr: { noExternal: [], external: true },
    build: {
      ssr: true,
      outDir: path('dist/server'),
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: path('src/server/main.ts'),
          'database/pglite-worker': path('src/server/database/pglite-worker.ts'),
          'imports/readers/read-worker': path('src/server/imports/readers/read-worker.ts'),
          'gazetteer/address-worker': path('src/server/gazetteer/address-worker.ts'),
          'basemap/basemap-worker': path('src/server/basemap/basemap-worker.ts'),
          'sat-charts/chart-renderer-worker': path('src/server/sat-charts/chart-renderer-worker.ts'),
          'ingest/feeds/ingest-worker': path('src/server/ingest/feeds/ingest-worker.ts'),
          'weather/tides/tide-worker': path('src/server/weather/tides/tide-worker.ts'),
          'posts/images/image-worker': path('src/server/posts/images/image-worker.ts'),
          'sat-charts/kap-file-worker': path('src/server/sat-charts/kap-file-worker.ts'),
          'sat-charts/mbtiles/mbtiles-file-worker': path(
            'src/server/sat-charts/mbtiles/mbtiles-file-worker.ts',
          ),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  }),

  /** The npm package: React components with React as an external dependency. */
  package: () => ({
    publicDir: false,
    plugins: [react() as PluginOption, elementMessagesPlugin, clientDirectivePlugin],
    resolve: { alias: [leafletModule] },
    build: {
      outDir: path('dist/package'),
      emptyOutDir: true,
      target: 'es2022',
      lib: {
        entry: { index: path('src/widgets/index.ts'), client: path('src/widgets/npm-client.ts') },
        formats: ['es'],
        cssFileName: 'styles',
      },
      rolldownOptions: {
        external: [/^react($|\/)/, /^react-dom($|\/)/],
        // Charts, which other builds load lazily, are exports of the package's index.
        checks: { ineffectiveDynamicImport: false },
        output: { chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  }),

  /** The elements of the npm package, and its manifest. After `package`. */
  packageElements: () => ({
    publicDir: false,
    plugins: [
      react() as PluginOption,
      leafletWithoutHtml,
      elementMessagesPlugin,
      shadowStylesPlugin,
      elementEntryPlugin,
      packageManifestPlugin,
    ],
    resolve: { alias: [leafletModule] },
    build: {
      outDir: path('dist/package/elements'),
      emptyOutDir: true,
      target: 'es2022',
      cssCodeSplit: true,
      lib: { entry: elementEntries, formats: ['es'] },
      rolldownOptions: {
        external: [/^react($|\/)/, /^react-dom($|\/)/],
        output: { chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  }),

  /** The script build for any page: Preact instead of React, self-registering elements. */
  elements: () => ({
    publicDir: false,
    plugins: scriptPlugins(),
    resolve: { alias: [leafletModule] },
    // A library build leaves this to the consumer's bundler; here there is none.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: path('dist/elements'),
      emptyOutDir: true,
      target: 'es2022',
      lib: {
        entry: {
          roadstead: path('src/widgets/elements/register.ts'),
          frame: path('src/widgets/elements/frame.ts'),
        },
        formats: ['es'],
      },
      // Each chunk includes its styles.
      cssCodeSplit: true,
      rolldownOptions: {
        output: {
          minify: true,
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: getSharedChunkOptions(),
        },
      },
    },
  }),

  /** The same in one file, for pages that use subresource integrity. Runs after `elements`, in the same folder. */
  single: () => ({
    publicDir: false,
    plugins: scriptPlugins(),
    resolve: { alias: [leafletModule] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: path('dist/elements'),
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: { 'roadstead.single': path('src/widgets/elements/register.ts') }, formats: ['es'] },
      rolldownOptions: { output: { minify: true, codeSplitting: false } },
    },
  }),

  /** The chart plotter's panel; its URLs are relative, because it is served at several paths. */
  plugin: () => ({
    root: path('src/plugin/panel'),
    base: './',
    publicDir: path('src/plugin/panel/public'),
    plugins: [preact(), legacyPanel()],
    resolve: { alias: [leafletModule] },
    build: { outDir: path('dist/plugin'), emptyOutDir: true, target: 'es2022', manifest: 'files.json' },
  }),

  /** The package for Signal K servers: one file with all dependencies, and the panel. */
  signalk: () => ({
    publicDir: false,
    plugins: [signalkPackage()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: path('dist/signalk-roadstead'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { index: path('src/plugin/signalk/index.ts') },
        output: { format: 'cjs', exports: 'default', entryFileNames: '[name].js' },
      },
    },
  }),
}

/** Suppresses the warning about slow plugins, which depends on the machine. */
const withoutTimings: UserConfig = { build: { rolldownOptions: { checks: { bundlerTimings: false } } } }

export default defineConfig(({ mode }) => {
  const build = builds[mode === 'development' || mode === 'production' ? 'site' : mode]
  if (!build) throw new Error(`unknown build ${mode}; available builds: ${Object.keys(builds).join(', ')}`)
  return mergeConfig(build(), withoutTimings)
})
