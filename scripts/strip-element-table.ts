import { parseSync, type PluginOption } from 'vite'

const table = /\/src\/widgets\/elements\/(table|common-attributes|shared-attributes)\.ts$/
/** Properties that only manifests, types, docs and the embed builder use. */
const forDocs = ['doc', 'detail', 'signature', 'cancelable', 'component', 'parts', 'methods', 'example']

/** Removes the descriptions of the table, which only manifests and docs use. */
export const stripTableDocsPlugin: PluginOption = without('table-without-docs', ['doc'])

/** Reduces the table to what is needed to register and render elements. */
export const stripTableForElementsPlugin: PluginOption = without('table-for-elements', forDocs)

function without(name: string, keys: readonly string[]): PluginOption {
  return {
    name,
    enforce: 'pre',
    transform: {
      filter: { id: table },
      handler: (code) => ({ code: removeProperties(code, keys), map: null }),
    },
  }
}

/** Removes properties from the source of a table; line numbers do not change. */
export function removeProperties(code: string, keys: readonly string[]): string {
  const { program } = parseSync('table.ts', code)
  const cuts: [start: number, end: number][] = []
  const look = (node: unknown): void => {
    if (!(node instanceof Object)) return
    if (isProperty(node) && keys.includes(node.key.name ?? '')) {
      const [comma = ''] = /^\s*,/.exec(code.slice(node.end)) ?? []
      cuts.push([node.start, node.end + comma.length])
    } else for (const inside of Object.values(node)) look(inside)
  }
  look(program)
  return cuts.reduceRight((text, [start, end]) => {
    const lines = text.slice(start, end).replace(/[^\n]/g, '')
    return text.slice(0, start) + lines + text.slice(end)
  }, code)
}

interface Property {
  start: number
  end: number
  key: { name?: string }
}

function isProperty(node: object): node is Property {
  return 'type' in node && node.type === 'Property'
}
