import { parseSync, type PluginOption } from 'vite'

const table = /\/src\/widgets\/elements\/(table|common-attributes|shared-attributes)\.ts$/
/** What manifests, types, docs and the builder alone want to know of an element. */
const forDocs = ['doc', 'detail', 'signature', 'cancelable', 'component', 'parts', 'methods', 'example']

/** The sentences of the table are for manifests and docs: no page needs them. */
export const stripTableDocsPlugin: PluginOption = without('table-without-docs', ['doc'])

/** What an element needs of the table to be registered and drawn, and no more. */
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

/** The text of a table without the properties of these names; every line stays where it was. */
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
