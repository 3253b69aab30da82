import react from '@vitejs/plugin-react'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import type { PluginOption, UserConfig } from 'vite'
import { embedNames } from '../src/core/site/embeds.ts'
import { leaflet } from './leaflet.ts'
import { markercluster } from './markercluster.ts'
import { writePackageTypes } from './package-types.ts'
import { path } from './paths.ts'
import { publishConfig } from './publish-config.ts'
import { shadowStylesPlugin } from './shadow-styles.ts'

/** Entries of the React components and of the API client. */
const entries = { index: 'src/widgets/index.ts', client: 'src/widgets/npm-client.ts' }

/** Entries of the npm elements by name: all elements together, and each alone. */
const elementEntries: Record<string, string> = Object.fromEntries(
  ['index', ...embedNames].map((name) => [name, `virtual:element/${name}`]),
)

const elementEntryPlugin: PluginOption = {
  name: 'element-entry',
  // Vite resolves entries relative to its root.
  resolveId(source) {
    const at = source.indexOf('virtual:element/')
    return at === -1 ? null : `\0${source.slice(at)}`
  },
  load(id) {
    if (!id.startsWith('\0virtual:element/')) return null
    const name = id.slice('\0virtual:element/'.length)
    const names = name === 'index' ? embedNames : [name]
    return `import { registerElements } from '/src/widgets/elements/register-named.ts'\nregisterElements(${JSON.stringify(names)})`
  },
}

/** Directive at the start of client components, required by servers with React Server Components. */
const clientDirectivePlugin: PluginOption = {
  name: 'use-client',
  renderChunk: (code, { isEntry, name }) =>
    isEntry && name === 'index' ? { code: `'use client';\n${code}`, map: null } : null,
}

/** Writes the package files: manifest, types and editor metadata. */
const packageManifestPlugin: PluginOption = {
  name: 'package-manifest',
  async writeBundle() {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string } // npm's own form
    const folder = 'dist/package'
    writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifestOf(version), null, 2)}\n`)
    for (const name of ['custom-elements.json', 'web-types.json', 'vscode.html-custom-data.json'])
      cpSync(`docs/widgets/${name}`, `${folder}/${name}`)
    cpSync('src/ui/tokens.css', `${folder}/tokens.css`)
    cpSync('src/widgets/elements/element-types.generated.ts', `${folder}/elements/types.d.ts`)
    cpSync('docs/embedding.md', `${folder}/README.md`)
    cpSync('LICENSE', `${folder}/LICENSE`)
    await writePackageTypes(`${folder}/types`, entries)
    writeFileSync(`${folder}/types/style-sheet.d.ts`, 'export {}\n')
  },
}

function manifestOf(version: string): object {
  const element = (name: string) => ({ types: './elements/types.d.ts', default: `./elements/${name}.js` })
  // A compiler that knows no bundler asks for the types of style sheets too.
  const styleSheet = (name: string) => ({ types: './types/style-sheet.d.ts', default: `./${name}.css` })
  return {
    name: 'roadstead',
    version,
    description:
      'Map, search, cards and charts of places for boaters, as React components and custom elements.',
    license: 'Apache-2.0',
    publishConfig,
    type: 'module',
    sideEffects: ['*.css', './elements/*'],
    exports: {
      '.': { types: './types/index.d.ts', default: './index.js' },
      './client': { types: './types/client.d.ts', default: './client.js' },
      './elements': element('index'),
      ...Object.fromEntries(embedNames.map((name) => [`./elements/${name}`, element(name)])),
      './styles.css': styleSheet('styles'),
      './tokens.css': styleSheet('tokens'),
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    peerDependencies: { react: '>=19', 'react-dom': '>=19' },
  }
}

/** The npm package: React components with React as an external dependency. */
export const buildPackage = (): UserConfig => ({
  publicDir: false,
  plugins: [react() as PluginOption, leaflet(), markercluster(), clientDirectivePlugin],
  build: {
    outDir: path('dist/package'),
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: { index: path(entries.index), client: path(entries.client) },
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
})

/** The elements of the npm package, and its manifest. After `package`. */
export const buildPackageElements = (): UserConfig => ({
  publicDir: false,
  plugins: [
    react() as PluginOption,
    leaflet(),
    markercluster(),
    shadowStylesPlugin,
    elementEntryPlugin,
    packageManifestPlugin,
  ],
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
})
