import preact from '@preact/preset-vite'
import { readdirSync, readFileSync } from 'node:fs'
import { build, type PluginOption, type Rolldown, type UserConfig } from 'vite'
import { languages } from '../src/core/languages.ts'
import type { Messages, PanelMessages } from '../src/core/messages.ts'
import { leaflet } from './leaflet.ts'
import { markercluster } from './markercluster.ts'
import { path } from './paths.ts'

/** Leaflet as published; its styles name the images. */
const published = 'node_modules/leaflet/dist'

/** Builds the panel for old displays: plain scripts, Leaflet's ES5 build and the messages of all languages. */
function legacyPanel(): PluginOption {
  return {
    name: 'legacy-panel',
    generateBundle() {
      const names: string[] = []
      const emit = (fileName: string, source: string | Uint8Array) => {
        names.push(`legacy/${fileName}`)
        this.emitFile({ type: 'asset', fileName: `legacy/${fileName}`, source })
      }
      const read = (file: string) => readFileSync(path(file), 'utf8')
      for (const name of readdirSync(path('src/plugin/legacy'))) emit(name, read(`src/plugin/legacy/${name}`))
      const images = readdirSync(path(`${published}/images`)).map((name) => `images/${name}`)
      for (const name of ['leaflet.js', 'leaflet.css', ...images])
        emit(name, readFileSync(path(`${published}/${name}`)))
      const words = languages.map(({ code }) => {
        const readBundle = (name: string) => JSON.parse(read(`src/core/messages/${code}/${name}.json`))
        const { panel }: { panel: PanelMessages } = readBundle('panel')
        const { attribution }: Pick<Messages, 'attribution'> = readBundle('common')
        const { notForNavigation, placesFromOpenStreetMap: placesFrom } = attribution
        return [code, { ...panel, notForNavigation, placesFrom }]
      })
      emit('words.js', `window.roadsteadWords = ${JSON.stringify(Object.fromEntries(words))};\n`)
      emit('files.json', JSON.stringify(names))
    },
  }
}

/** Builds the service worker, which also runs in old browsers that have any. */
function panelWorker(): PluginOption {
  return {
    name: 'panel-worker',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2015',
          lib: { entry: path('src/plugin/panel/worker.js'), formats: ['iife'], name: 'roadsteadWorker' },
        },
      })
      const [bundle] = built as Rolldown.RolldownOutput[] // a library build in one format
      if (!bundle) throw new Error('the worker was not built')
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: bundle.output[0].code })
    },
  }
}

/** The chart plotter's panel; its URLs are relative, because it is served at several paths. */
export const buildPanel = (): UserConfig => ({
  root: path('src/plugin/panel'),
  base: './',
  publicDir: false,
  plugins: [preact(), leaflet(), markercluster(), legacyPanel(), panelWorker()],
  build: { outDir: path('dist/plugin'), emptyOutDir: true, target: 'es2022', manifest: 'files.json' },
})
