import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, type PluginOption } from 'vite'

/** Files with many small exports, of which one element needs few. */
const shelves = /\/src\/core\/(geo|limits\/[a-z-]+|site\/pages|text|tile-grid|units)\.ts$/
const prefix = '\0apart/'

/**
 * Splits each export of these files into a separate module, so that a page loads only what its
 * elements use. The build fails if such a file contains anything other than declarations of
 * functions, constants and types.
 */
export function splitExports(): PluginOption {
  const known = new Map<string, Shelf>()
  const shelfOf = (file: string): Shelf => {
    const shelf = known.get(file) ?? parseModule(readFileSync(file, 'utf8'), file)
    known.set(file, shelf)
    return shelf
  }
  return {
    name: 'split-exports',
    enforce: 'pre',
    buildStart: () => known.clear(),
    resolveId(source, importer) {
      if (source.startsWith(prefix)) return source
      return importer?.startsWith(prefix) && source.startsWith('.')
        ? this.resolve(source, partsOf(importer).file)
        : null
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const { name, file } = partsOf(id)
      return { code: generateExportModule(name, shelfOf(file), file), moduleType: 'ts' }
    },
    transform: {
      filter: { id: /\/src\/(core|client|ui|widgets)\/.*\.tsx?$/ },
      handler(code, id) {
        const file = id.startsWith(prefix) ? partsOf(id).file : id
        return { code: askedByName(code, file), map: null }
      },
    },
  }
}

const idOf = (name: string, file: string) => `${prefix}${name}:${file}`

function partsOf(id: string): { name: string; file: string } {
  const [name = '', file = ''] = id.slice(prefix.length).split(/:(.*)/)
  return { name, file }
}

/** Parses the top level of a file: source by declared name, and imports. */
interface Shelf {
  things: ReadonlyMap<string, string>
  imports: readonly { from: string; names: readonly string[] }[]
}

export function parseModule(text: string, file: string): Shelf {
  const things = new Map<string, string>()
  const imports: { from: string; names: string[] }[] = []
  for (const statement of parseSync(file, text).program.body) {
    if (statement.type === 'ImportDeclaration') {
      const names = statement.specifiers.map(({ local }) => local.name)
      if (statement.importKind !== 'type') imports.push({ from: statement.source.value, names })
      continue
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'TSInterfaceDeclaration' || declared?.type === 'TSTypeAliasDeclaration') continue
    const own = declared && text.slice(declared.start, declared.end)
    if (own && declared.type === 'FunctionDeclaration' && declared.id) things.set(declared.id.name, own)
    else if (own && declared.type === 'VariableDeclaration' && declared.kind === 'const') {
      const [{ id } = { id: null }, ...others] = declared.declarations
      if (id?.type !== 'Identifier' || others.length > 0)
        throw new Error(`${file}: declare each constant separately with a simple name`)
      things.set(id.name, own)
    } else throw new Error(`${file} cannot be split: ${text.slice(statement.start, statement.start + 60)}`)
  }
  return { things, imports }
}

/** Generates the module of one export, with imports of the names it uses. */
export function generateExportModule(name: string, { things, imports }: Shelf, file: string): string {
  const own = things.get(name)
  if (own === undefined) throw new Error(`${file} declares no ${name}`)
  const words = new Set(own.match(/[A-Za-z_$][\w$]*/g))
  const beside = [...things].filter(([other]) => other !== name && words.has(other))
  // A literal number is shorter than an import.
  const lines = beside.map(([other, text]) =>
    /^const \w+ = [\d._]+$/.test(text)
      ? text
      : `import { ${other} } from ${JSON.stringify(idOf(other, file))}`,
  )
  for (const { from, names } of imports) {
    const asked = names.filter((other) => words.has(other))
    if (asked.length > 0) lines.push(`import { ${asked.join(', ')} } from '${from}'`)
  }
  return [...lines, `export ${own}`].join('\n')
}

/** Rewrites the imports of a module so that each name is imported from its own module. */
function askedByName(code: string, file: string): string {
  return code.replace(
    /^import \{([^}]*)\} from '(\.[^']+)'/gm,
    (whole: string, list: string, source: string) => {
      const from = join(dirname(file), source)
      if (!shelves.test(from)) return whole
      const names = list.split(',').flatMap((one) => one.trim() || [])
      return names
        .filter((name) => !name.startsWith('type '))
        .map((name) => `import { ${name} } from ${JSON.stringify(idOf(name.split(' as ')[0] ?? '', from))}`)
        .join(';')
    },
  )
}
