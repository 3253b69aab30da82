import type { Rule } from 'postcss'
import type { PluginOption } from 'vite'
import { applyReplacements, type SourceReplacement } from './source-replacements.ts'

/** Top-level statements of Leaflet for parts that no element uses. */
const unwanted = [
  /^Control\.(Layers|Zoom|Scale|Attribution) = /,
  /^control\.\w+ = /,
  /^Map\.(mergeOptions|addInitHook)\(.*(zoomControl|attributionControl)/s,
  /^(Map|Layer)\.include\(\{[^]*Tooltip: function/,
  /^(Marker|Circle|CircleMarker)\.include\(PointToGeoJSON/,
  /^(Polyline|Polygon|LayerGroup)\.include\(\{[^]*toGeoJSON: function/,
  /^TileLayer\.WMS = /,
  /^tileLayer\.wms = /,
  /^CRS\.(EPSG3395|EPSG4326|EPSG900913|Simple) = /,
  /^if \(Browser\.vml\)/,
]

/** Code for old browsers and the other renderer inside functions that are needed. */
const answered: readonly SourceReplacement[] = [
  [/Browser\.vml \? vmlCreate : svgCreate/, 'svgCreate'],
  [/\(this\.options\.preferCanvas && canvas\(options\)\) \|\| svg\(options\)/, 'svg(options)'],
]

/**
 * Parts that the first view does not need, in separate chunks: vectors, then popups
 * and other overlays. A part may import earlier parts, but not later ones.
 */
const laterParts = {
  shapes: [
    /^(var|function) (Path|FeatureGroup|featureGroup|Circle|circle|CircleMarker|circleMarker|Polyline|polyline)(?![\w$])/,
    /^(var|function) (Polygon|polygon|Rectangle|rectangle|GeoJSON|geoJSON|geoJson|Renderer|SVG|svg|create)(?![\w$])/,
    /^(var|function) (Canvas|canvas|vmlCreate|vmlMixin|pointsToPath|LineUtil|PolyUtil|PointToGeoJSON)(?![\w$])/,
    /^(var|function) (geometryToLayer|_pointToLayer|coordsToLatLngs?|latLngs?ToCoords|getFeature|asFeature)(?![\w$])/,
    /^(var|function) (simplify|_simplify\w*|_reducePoints|clip\w+|_get\w+|_sq\w+|isFlat|_flat|\w+Center|centroid)(?![\w$])/,
    /^(var|function) (pointToSegmentDistance|closestPointOnSegment|_lastCode)(?![\w$])/,
    /^(SVG|Polyline|Polygon|Circle|GeoJSON|Rectangle)\./,
    /^Map\.include\(\{[^]*getRenderer: function/,
  ],
  cards: [
    /^(var|function) (DivOverlay|Popup|popup|Tooltip|tooltip)(?![\w$])/,
    /^(Map|Layer)\.include\(\{[^]*(Overlay|Popup): function/,
    /^Map\.mergeOptions\(\{\s*closePopupOnClick/,
  ],
}

const parts = ['core', ...Object.keys(laterParts)]
const idOf = (part: string) => `\0leaflet/${part}`

/**
 * Leaflet without its controls, tooltips, canvas renderer, image overlays and WMS, in
 * parts that are loaded on demand. Its classes are marked as free of side effects,
 * so that the bundler can remove unused ones.
 */
export function splitLeaflet(): PluginOption {
  const texts = new Map<string, string>()
  return {
    name: 'leaflet-in-parts',
    resolveId: (source) => (source.startsWith(idOf('')) ? source : null),
    load: (id) => (texts.has(id) ? { code: texts.get(id) ?? '', moduleSideEffects: false } : null),
    transform: {
      filter: { id: /leaflet-src\.esm\.js/ },
      handler(source) {
        const code = applyReplacements(source, 'Leaflet', answered)
        const { body } = this.parse(code)
        const statements = body.map(({ start, end }) => code.slice(start, end))
        const { files, homes } = sorted(statements)
        for (const [part, text] of files) texts.set(idOf(part), text)
        return { code: barrel(statements.at(-1) ?? '', homes), moduleSideEffects: false, map: null }
      },
    },
  }
}

/** Returns the source of each part, and the part of each name. */
function sorted(statements: string[]) {
  const kept = new Map(parts.map((part) => [part, [] as string[]]))
  const homes = new Map<string, string>()
  const used = new Set<RegExp>()
  for (const statement of statements.slice(0, -1)) {
    const why = unwanted.find((pattern) => pattern.test(statement))
    if (why) {
      used.add(why)
      continue
    }
    const part = partOf(statement)
    kept.get(part)?.push(withoutEffects(statement))
    for (const name of namesOf(statement)) homes.set(name, part)
  }
  const unused = unwanted.filter((pattern) => !used.has(pattern))
  if (unused.length > 0) throw new Error(`Leaflet has changed: it lacks ${unused.join(', ')}`)
  const namesIn = (part: string) => [...homes].filter(([, home]) => home === part).map(([name]) => name)
  const files = [...kept].map(([part, own]): [string, string] => {
    const before = parts.slice(0, parts.indexOf(part))
    const imports = before.map((other) => `import { ${namesIn(other).join(', ')} } from '${idOf(other)}'`)
    return [part, [...imports, ...own, `export { ${namesIn(part).join(', ')} }`].join('\n')]
  })
  return { files, homes }
}

function partOf(statement: string): string {
  const [part = 'core'] =
    Object.entries(laterParts).find(([, patterns]) => patterns.some((pattern) => pattern.test(statement))) ??
    []
  return part
}

/** Returns the names that a top-level statement declares: `var`s or a function. */
function namesOf(statement: string): string[] {
  const [, name = ''] = /^(?:function|var) ([\w$]+)/.exec(statement) ?? []
  const [, several = name] = /^var ([\w$, ]+);/.exec(statement) ?? []
  return several.split(',').flatMap((one) => one.trim() || [])
}

/** Marks class extensions and function results as pure, so that unused ones can be removed. */
function withoutEffects(statement: string): string {
  return statement.replace(/^(var [\w$]+ = )(?=(?:\w+\.)?extend\(|\(function)/, '$1/* @__PURE__ */ ')
}

/** Generates the exports of `leaflet`, each name from its part. */
function barrel(exported: string, homes: ReadonlyMap<string, string>): string {
  const [, list = ''] = /^export \{([^}]*)\}/.exec(exported) ?? []
  const lines = list.split(',').map((entry) => {
    const [local = '', name = local] = entry.trim().split(' as ')
    const home = homes.get(local)
    if (!home) throw new Error(`Leaflet has changed: nothing declares ${local}`)
    return `export { ${local} as ${name} } from '${idOf(home)}'`
  })
  return lines.join('\n')
}

/** CSS classes of the parts of Leaflet that no element uses. */
const undrawn =
  /\.leaflet-(control|bar|top|bottom|left|right|tooltip|oldie|vml|default-icon-path|attribution|image-layer|crosshair)|\.lvml/

/** Leaflet's styles without those of its controls and their inlined images. */
export const leafletStylesPlugin = {
  postcssPlugin: 'leaflet-styles',
  Rule(rule: Rule) {
    if (!rule.source?.input.file?.includes('/leaflet/dist/leaflet.css')) return
    const drawn = rule.selectors.filter((selector) => !undrawn.test(selector))
    if (drawn.length === 0) return void rule.remove()
    if (drawn.length < rule.selectors.length) rule.selectors = drawn
    // Vendor-prefixed properties that supported browsers do not need.
    rule.walkDecls(/^-(moz|ms|o)-/, (declaration) => void declaration.remove())
    rule.walkDecls('behavior', (declaration) => void declaration.remove())
  },
}
