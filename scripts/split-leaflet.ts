import type { Rule } from 'postcss'
import type { PluginOption } from 'vite'
import { applyReplacements, type SourceReplacement } from './source-replacements.ts'

/** Statements of Leaflet's start that belong to parts no element draws. */
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

/** Old browsers and the other renderer, asked for in the middle of what is needed. */
const answered: readonly SourceReplacement[] = [
  [/Browser\.vml \? vmlCreate : svgCreate/, 'svgCreate'],
  [/\(this\.options\.preferCanvas && canvas\(options\)\) \|\| svg\(options\)/, 'svg(options)'],
]

/**
 * What a first view does not need, in files of their own: lines and areas, then what
 * opens over the map. A part may ask for those before it, never for those after.
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
 * Leaflet without its own controls, tooltips, canvas, image overlays and WMS, in
 * parts that come when they are used. Its classes are marked as free of effects,
 * so that the bundler leaves out those nobody asks for.
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

/** The text of each part, and which part each name stands in. */
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

/** Names that a statement of the top declares: one or several `var`, or a function. */
function namesOf(statement: string): string[] {
  const [, name = ''] = /^(?:function|var) ([\w$]+)/.exec(statement) ?? []
  const [, several = name] = /^var ([\w$, ]+);/.exec(statement) ?? []
  return several.split(',').flatMap((one) => one.trim() || [])
}

/** A class made of another, or a value made by a function, may go where nobody asks for it. */
function withoutEffects(statement: string): string {
  return statement.replace(/^(var [\w$]+ = )(?=(?:\w+\.)?extend\(|\(function)/, '$1/* @__PURE__ */ ')
}

/** What `leaflet` exports, each name from its part. */
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

/** Parts of Leaflet that no element draws, by the classes of their styles. */
const undrawn =
  /\.leaflet-(control|bar|top|bottom|left|right|tooltip|oldie|vml|default-icon-path|attribution|image-layer|crosshair)|\.lvml/

/** Leaflet's styles of what elements draw: without its controls and their pictures, which come as text with the style. */
export const leafletStylesPlugin = {
  postcssPlugin: 'leaflet-styles',
  Rule(rule: Rule) {
    if (!rule.source?.input.file?.includes('/leaflet/dist/leaflet.css')) return
    const drawn = rule.selectors.filter((selector) => !undrawn.test(selector))
    if (drawn.length === 0) return void rule.remove()
    if (drawn.length < rule.selectors.length) rule.selectors = drawn
    // The names that browsers before ours had for what all of them know now.
    rule.walkDecls(/^-(moz|ms|o)-/, (declaration) => void declaration.remove())
    rule.walkDecls('behavior', (declaration) => void declaration.remove())
  },
}
