import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { embedNames } from '../src/core/site/embeds.ts'
import type { PluginOption } from 'vite'
import { applyReplacements, type SourceReplacement } from './source-replacements.ts'

/** Groups of words that no element says: they stay out of the embeds. */
const siteWords =
  /\/core\/messages\/\w+\/(\w+\/)?(conflict|intro|nav-aid-edit|place-edit|revisions|sat-charts|tag-names|page-metadata|users|vessel-page)\.ts$/

/** An element brings the words of elements alone; the build fails where one asks for more. */
export const elementMessagesPlugin: PluginOption = {
  name: 'words-of-elements',
  enforce: 'pre',
  transform: {
    filter: { id: siteWords },
    handler: () => 'export {}',
  },
}

/**
 * The styles of elements live in their shadow roots: each comes as text with the
 * code that needs it, and is added to the one sheet of all elements.
 */
export const shadowStylesPlugin: PluginOption = {
  name: 'styles-in-shadow',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.css') || !importer || !/\/src\/(ui|widgets)\//.test(importer)) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && `\0shadow:${resolved.id}.js`
  },
  load(id) {
    if (!id.startsWith('\0shadow:')) return null
    const file = id.slice('\0shadow:'.length, -'.js'.length)
    return `import css from ${JSON.stringify(`${file}?inline`)}
import { addStyles } from '/src/widgets/elements/shared-style-sheet.ts'
addStyles(css)`
  },
}

/**
 * Preact's stand-in for React without its default export, which holds all of it at once:
 * of our packages react-leaflet alone asks for that, and for one name in it. The names that
 * class components of an older React gave their steps are left out too: no class has them.
 */
export const preactCompatPlugin: PluginOption = {
  name: 'compat-by-name',
  transform: {
    filter: { id: /preact\/compat\/dist\/compat\.mjs$/ },
    handler: (code) => ({ code: applyReplacements(code, 'Preact', compatCuts), map: null }),
  },
}

const compatCuts: readonly SourceReplacement[] = [
  [/\b_n=\{useState:[^{}]*\}/, '_n={createElement:e}'],
  [/,\["componentWillMount",.*?\}\)\}\)(?=;var J=u\.event)/, ''],
]

/** Downshift takes all of React into an object to see whether it has `useId`, and all of Preact's stand-in stays. */
export const downshiftPlugin: PluginOption = {
  name: 'downshift-by-name',
  transform: {
    filter: { id: /downshift\/dist\/downshift\.esm\.mjs$/ },
    handler: (code) => ({ code: applyReplacements(code, 'Downshift', downshiftCuts), map: null }),
  },
}

const downshiftCuts: readonly SourceReplacement[] = [
  [/var SafeReact\$1 = _extends\(\{\}, React\);/, 'var SafeReact$$1 = { useId: React.useId };'],
  [/var SafeReact = _extends\(\{\}, React\);/, 'var SafeReact = { useId: React.useId };'],
]

/** Entries of the npm elements by name: all of them, and each for itself. */
export const elementEntries: Record<string, string> = Object.fromEntries(
  ['index', ...embedNames].map((name) => [name, `virtual:element/${name}`]),
)

export const elementEntryPlugin: PluginOption = {
  name: 'element-entry',
  // Vite takes an entry for a path below its root.
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

/** Where the components begin: a server that renders React's server components looks for it. */
export const clientDirectivePlugin: PluginOption = {
  name: 'use-client',
  renderChunk: (code, { isEntry, name }) =>
    isEntry && name === 'index' ? { code: `'use client';\n${code}`, map: null } : null,
}

/** Writes what makes the folder a package: its manifest, its types, what editors read. */
export const packageManifestPlugin: PluginOption = {
  name: 'package-manifest',
  writeBundle() {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string } // npm's own form
    const folder = 'dist/package'
    writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifestOf(version), null, 2)}\n`)
    for (const name of ['custom-elements.json', 'web-types.json', 'vscode.html-custom-data.json'])
      cpSync(`docs/widgets/${name}`, `${folder}/${name}`)
    cpSync('src/ui/tokens.css', `${folder}/tokens.css`)
    cpSync('src/widgets/elements/element-types.generated.ts', `${folder}/elements/types.d.ts`)
    cpSync('docs/embedding.md', `${folder}/README.md`)
    cpSync('LICENSE', `${folder}/LICENSE`)
    const types = [
      '--emitDeclarationOnly',
      '--declaration',
      '--noEmit',
      'false',
      '--outDir',
      `${folder}/types`,
    ]
    const { status, stdout } = spawnSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', 'scripts/package-types.json', ...types],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`the types of the package: ${stdout}`)
  },
}

function manifestOf(version: string): object {
  const element = (name: string) => ({ types: './elements/types.d.ts', default: `./elements/${name}.js` })
  return {
    name: 'roadstead',
    version,
    description:
      'Map, search, cards and charts of places for boaters, as React components and custom elements.',
    license: 'Apache-2.0',
    type: 'module',
    sideEffects: ['*.css', './elements/*'],
    exports: {
      '.': { types: './types/widgets/index.d.ts', default: './index.js' },
      './client': { types: './types/widgets/npm-client.d.ts', default: './client.js' },
      './elements': element('index'),
      ...Object.fromEntries(embedNames.map((name) => [`./elements/${name}`, element(name)])),
      './styles.css': './styles.css',
      './tokens.css': './tokens.css',
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    peerDependencies: { react: '>=19', 'react-dom': '>=19', typebox: '>=1' },
    // Only the types of answers ask for it.
    peerDependenciesMeta: { typebox: { optional: true } },
  }
}

const map = 'map/MapWidget.tsx'
const card = 'place-card/PlaceCard.tsx'

/** Files by name, and whose needs they hold: of several, what all of them need. The first that fits counts. */
const together: readonly [name: string, ...entries: string[]][] = [
  ['names', 'elements/register-all.ts'],
  ['base', 'elements/mount.tsx'],
  ['shared', map, card, 'search/SearchWidget.tsx'],
  ['view', map, card],
  ['kinds', map, 'chart/ChartWidget.tsx'],
  ['signs', map, 'legend/LegendWidget.tsx'],
  ['card', card, 'map/popups/PlacePopup.tsx'],
  ['rows', card, 'vessel-card/VesselCard.tsx'],
]
/** Too small for a file of its own, and asked for by all that have a part which comes later. */
const withBase = 'ui/loading/lazy-component.ts'
/** Names every kind of store, of which a module asks for one: each goes with what asks for it. */
const allStores = /\/nanostores\/index\.js$/
/** After them: what else the map shares with others or with what comes after it, and what it alone needs. */
const ofMap = ['spots', 'MapWidget'] as const

/**
 * What elements share in a few files instead of thirty, of which a browser fetches six at
 * a time: the names and attributes at once, what draws with the first that is drawn.
 */
export function getSharedChunkOptions(): object {
  const closures = new Map<string, Set<string>>()
  const closureOf = (entry: string, context: ModuleGraph, withLater = false): Set<string> => {
    const key = `${entry} ${withLater}`
    const known = closures.get(key)
    if (known) return known
    const found = new Set<string>()
    const visit = (id: string): void => {
      if (found.has(id) || allStores.test(id)) return
      found.add(id)
      const info = context.getModuleInfo(id)
      for (const imported of info?.importedIds ?? []) visit(imported)
      if (withLater) for (const later of info?.dynamicallyImportedIds ?? []) visit(later)
    }
    visit(entry)
    closures.set(key, found)
    return found
  }
  const file = (path: string) => fileURLToPath(new URL(`../src/widgets/${path}`, import.meta.url))
  const groups = together.map(([name, ...entries]) => ({
    debugName: name,
    name: (id: string, context: ModuleGraph) =>
      entries.every((entry) => closureOf(file(entry), context).has(id)) ||
      (name === 'base' && id.endsWith(withBase))
        ? name
        : null,
  }))
  for (const name of ofMap)
    groups.push({
      debugName: name,
      name(id, context) {
        // Parts of Leaflet are parted by what asks for them.
        if (id.includes('leaflet/') || !closureOf(file(map), context).has(id)) return null
        const components =
          context.getModuleInfo(file('elements/component-loaders.ts'))?.dynamicallyImportedIds ?? []
        const others = components.filter((component) => component !== file(map))
        const isShared = others.some((other) => closureOf(other, context, true).has(id))
        return isShared === (name === 'spots') ? name : null
      },
    })
  // What a module needs goes with it, unless an earlier file has it.
  return { groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })) }
}

/** What the bundler tells of its modules. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}
