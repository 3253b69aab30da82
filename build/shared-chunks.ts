import { path } from './paths.ts'

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
/** Too small for their own chunks: used by all entries with lazy parts, and by those with wide tables. */
const withBase = [
  'ui/loading/lazy-component.ts',
  'ui/loading/lazy-code.ts',
  'widgets/lazy-part.tsx',
  'core/messages/en/common.json',
  'ui/ScrollRegion.tsx',
  'ui/page-scale.ts',
  'ui/dom-kinds.ts',
]
/** Too small for their own chunks, which the code of markers would request after itself. */
const withSigns = [
  'map/layers/feature-labels.ts',
  'map/world-copy.ts',
  'map/tab-stop/focus.ts',
  'map/tab-stop/mark-tab-stop.ts',
  'overlays/close-on-escape.ts',
]
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
  const file = (name: string) => path(`src/widgets/${name}`)
  const groups = together.map(([name, ...entries]) => ({
    debugName: name,
    name: (id: string, context: ModuleGraph) =>
      entries.every((entry) => closureOf(file(entry), context).has(id)) ||
      (name === 'base' && withBase.some((small) => id.endsWith(small))) ||
      (name === 'signs' && withSigns.some((small) => id.endsWith(small)))
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
