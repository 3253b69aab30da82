import react from '@vitejs/plugin-react'
import type { Helpers, Rule } from 'postcss'
import type { PluginOption, ProxyOptions, UserConfig } from 'vite'
import { leaflet } from './leaflet.ts'
import { markercluster } from './markercluster.ts'
import { path } from './paths.ts'

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

/** Names chunks after their module; messages after their language instead of `index`. */
function chunkName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language] = /\/messages\/(\w+)\/index\.ts$/.exec(facadeModuleId ?? '') ?? []
  return language ? `assets/words-${language}-[hash].js` : 'assets/[name]-[hash].js'
}

/** The site. */
export const buildSite = (): UserConfig => ({
  root: path('src/app'),
  publicDir: path('public'),
  plugins: [react() as PluginOption, leaflet(), markercluster()],
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
})
