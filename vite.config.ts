import preact from '@preact/preset-vite'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Helpers, Rule } from 'postcss'
import type { PluginOption, ProxyOptions, UserConfig } from 'vite'
import { defineConfig } from 'vite'
import { docsStyle } from './src/server/http/docs-style.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Leaflet's package entry is a UMD file that overwrites `window.L` of the page; its ES module leaves the page alone. */
const leafletModule = { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }

/**
 * Leaflet asks at its start whether this is an old Internet Explorer, by HTML in a string.
 * A page that requires trusted types refuses that, and the whole script with it.
 */
const leafletWithoutHtml: PluginOption = {
  name: 'leaflet-without-html',
  transform: {
    filter: { id: /leaflet-src\.esm\.js/ },
    handler(code) {
      const probes = /var (inlineSvg|vml) = .*?\n\}(?:\(\)\);|\)\(\);)/gs
      const found = [...code.matchAll(probes)].map(([, name]) => name)
      if (found.join() !== 'inlineSvg,vml') throw new Error('Leaflet has changed: look for its probes anew')
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
    '/cable': { target: api, ws: true },
  }
}

/**
 * Pages that the server writes cannot ask the device for its theme by a script:
 * each rule of the dark theme stands once more for `auto`, on a dark device.
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
/** The style of `/api/docs`, written beside the server, which has no sources to read it from. */
function apiDocsStyle(): PluginOption {
  return {
    name: 'api-docs-style',
    generateBundle() {
      const read = (file: string) => readFileSync(path(file), 'utf8')
      const source = docsStyle(read('src/ui/tokens.css'), read('src/server/http/api-docs.css'))
      this.emitFile({ type: 'asset', fileName: 'api-docs.css', source })
    },
  }
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
    },
  }),

  /** The server: its workers are files of their own, its packages stay outside. */
  server: () => ({
    publicDir: false,
    plugins: [apiDocsStyle()],
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
          'store/pglite-worker': path('src/server/store/pglite-worker.ts'),
          'feeds/read-worker': path('src/server/feeds/read-worker.ts'),
          'satellite/ground-worker': path('src/server/satellite/ground-worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  }),

  /** The npm package: React components, React itself left to the page. */
  package: () => ({
    publicDir: false,
    plugins: [react() as PluginOption],
    resolve: { alias: [leafletModule] },
    build: {
      outDir: path('dist/package'),
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: { index: path('src/widgets/index.ts') }, formats: ['es'] },
      rolldownOptions: { external: [/^react($|\/)/, /^react-dom($|\/)/] },
    },
  }),

  /** The script build for any page: Preact instead of React, elements that register themselves. */
  elements: () => ({
    publicDir: false,
    plugins: [preact(), leafletWithoutHtml],
    resolve: { alias: [leafletModule] },
    // A library build leaves this to the bundler of others; here there is none.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: path('dist/elements'),
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: { roadstead: path('src/widgets/register.ts') }, formats: ['es'] },
      rolldownOptions: { output: { minify: true, chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  }),

  /** The chart plotter's panel. */
  plugin: () => ({
    root: path('src/plugin/panel'),
    publicDir: path('public'),
    plugins: [preact()],
    resolve: { alias: [leafletModule] },
    build: { outDir: path('dist/plugin'), emptyOutDir: true, target: 'es2022' },
  }),
}

export default defineConfig(({ mode }) => {
  const build = builds[mode === 'development' || mode === 'production' ? 'site' : mode]
  if (!build) throw new Error(`no build is called ${mode}; there are ${Object.keys(builds).join(', ')}`)
  return build()
})
