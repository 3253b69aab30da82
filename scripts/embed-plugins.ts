import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { embedNames } from '../src/core/site/embeds.ts'
import type { PluginOption } from 'vite'

/** Message groups that no element uses; they are excluded from the embeds. */
const siteWords =
  /\/core\/messages\/\w+\/(\w+\/)?(conflict|intro|nav-aid-edit|place-edit|revisions|sat-charts|tag-names|page-metadata|users|vessel-page)\.ts$/

/** Restricts elements to their message groups. The build fails if an element uses another group. */
export const elementMessagesPlugin: PluginOption = {
  name: 'words-of-elements',
  enforce: 'pre',
  transform: {
    filter: { id: siteWords },
    handler: () => 'export {}',
  },
}

/**
 * Elements have their styles in shadow roots: each stylesheet is bundled as text with the
 * code that needs it and added to the common stylesheet of all elements.
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

/** Entries of the npm elements by name: all elements together, and each alone. */
export const elementEntries: Record<string, string> = Object.fromEntries(
  ['index', ...embedNames].map((name) => [name, `virtual:element/${name}`]),
)

export const elementEntryPlugin: PluginOption = {
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
export const clientDirectivePlugin: PluginOption = {
  name: 'use-client',
  renderChunk: (code, { isEntry, name }) =>
    isEntry && name === 'index' ? { code: `'use client';\n${code}`, map: null } : null,
}

/** Writes the package files: manifest, types and editor metadata. */
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
    // Needed only by the types of API responses.
    peerDependenciesMeta: { typebox: { optional: true } },
  }
}

const map = 'map/MapWidget.tsx'
const card = 'place-card/PlaceCard.tsx'

/** Shared chunks by name, and the entries whose common dependencies they contain. The first match applies. */
const together: readonly [name: string, ...entries: string[]][] = [
  ['names', 'elements/register-all.ts'],
  ['base', 'elements/element-root.tsx'],
  ['shared', map, card, 'search/SearchWidget.tsx'],
  ['view', map, card],
  ['kinds', map, 'chart/ChartWidget.tsx'],
  ['signs', map, 'legend/LegendWidget.tsx'],
  ['card', card, 'map/popups/PlacePopup.tsx'],
  ['rows', card, 'vessel-card/VesselCard.tsx'],
]
/** Too small for its own chunk, and used by all entries with lazy parts. */
const withBase = 'ui/loading/lazy-component.ts'
/** Re-exports all store types; each is bundled with the module that imports it. */
const allStores = /\/nanostores\/index\.js$/
/** Further chunks: code that the map shares with other widgets or with its lazily loaded parts, and its dependencies. */
const ofMap = ['spots', 'MapWidget'] as const

/**
 * Bundles the shared code of elements into a few chunks instead of thirty, because browsers
 * load six files at a time: names and attributes at once, rendering code with the first element.
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
        if (!closureOf(file(map), context).has(id)) return null
        const components =
          context.getModuleInfo(file('elements/component-loaders.ts'))?.dynamicallyImportedIds ?? []
        const others = components.filter((component) => component !== file(map))
        const isShared = others.some((other) => closureOf(other, context, true).has(id))
        return isShared === (name === 'spots') ? name : null
      },
    })
  // Dependencies are bundled with their module, unless an earlier chunk contains them.
  return { groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })) }
}

/** Module information of the bundler. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}
