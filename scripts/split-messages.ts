import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, type PluginOption } from 'vite'

const folder = fileURLToPath(new URL('../src/core/messages/en/', import.meta.url))
const prefix = '\0words/'
const messagesModule = /\/src\/core\/messages\.ts$/

/**
 * Bundles each module with only the groups of English messages that it uses: the object of
 * all messages starts empty, and each group is added by the code that uses it.
 * Other languages are loaded completely. The build fails if the groups that a module
 * uses cannot be determined from its source.
 */
export function splitMessages(): PluginOption {
  const files = mapGroupsToFiles()
  let named: Set<string> | null = null
  return {
    name: 'split-messages',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith(prefix)) return source
      if (!importer?.startsWith(prefix) || !source.startsWith('.')) return null
      const [group = ''] = importer.slice(prefix.length).split('.')
      return this.resolve(source, `${folder}${files.get(group)}`)
    },
    load(id) {
      if (messagesModule.test(id)) return 'export const english = {}'
      if (!id.startsWith(prefix)) return null
      const [group = '', from] = id.slice(prefix.length).split('.')
      // A file may contain several groups: each becomes a module, from which the others are removed.
      if (from) {
        const text = readFileSync(`${folder}${files.get(group)}`, 'utf8')
        named ??= collectNames(entries)
        return {
          code: largeGroups.includes(group) ? removeUnusedMessages(text, group, named) : text,
          moduleType: 'ts',
        }
      }
      return `import { ${group} } from '${prefix}${group}.text'
import { english } from '/src/core/messages.ts'
english.${group} = ${group}`
    },
    transform: {
      filter: { id: /\/src\/(core|client|ui|widgets)\/(?!messages).*\.tsx?$/ },
      handler(code, id) {
        const groups = findMessageGroups(code, id).filter((group) => files.has(group))
        if (groups.length === 0) return null
        return { code: `${groups.map((group) => `import '${prefix}${group}'`).join(';')};${code}`, map: null }
      },
    },
  }
}

/** Groups with many messages that only the site uses. Their messages are never accessed by a computed key. */
const largeGroups = ['charts', 'common', 'home', 'place', 'trust']
const entries = ['register.ts', 'frame.ts'].map((file) =>
  fileURLToPath(new URL(`../src/widgets/elements/${file}`, import.meta.url)),
)

/** Collects all names in the import graph of these files; messages with other names are unused. */
function collectNames(files: string[]): Set<string> {
  const names = new Set<string>()
  const seen = new Set<string>()
  const read = (file: string): void => {
    if (seen.has(file) || file.includes('/core/messages/')) return
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    for (const [name] of code.matchAll(/[A-Za-z]\w*/g)) names.add(name)
    for (const [, path = ''] of code.matchAll(/(?:from|import|import\()\s*['"](\.[^'"]+\.tsx?)['"]/g))
      read(join(dirname(file), path))
  }
  for (const file of files) read(file)
  return names
}

/** Removes the unused messages from the source of a group. */
export function removeUnusedMessages(text: string, group: string, named: ReadonlySet<string>): string {
  const { program } = parseSync('words.ts', text)
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      continue
    const [declared] = statement.declaration.declarations
    if (declared?.id.type !== 'Identifier' || declared.id.name !== group) continue
    const value = declared.init?.type === 'TSAsExpression' ? declared.init.expression : declared.init
    if (value?.type !== 'ObjectExpression') break
    const kept = value.properties.filter(
      (property) =>
        property.type !== 'Property' || property.key.type !== 'Identifier' || named.has(property.key.name),
    )
    const words = kept.map(({ start, end }) => text.slice(start, end)).join(', ')
    return `${text.slice(0, value.start)}{ ${words} }${text.slice(value.end)}`
  }
  throw new Error(`the messages of ${group} are not an object literal`)
}

/** Maps each message group to its file. */
function mapGroupsToFiles(): Map<string, string> {
  const groups = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    if (!file.endsWith('.ts')) return []
    const text = readFileSync(`${folder}${file}`, 'utf8')
    return [...text.matchAll(/^export const (\w+)/gm)].map(([, group = '']): [string, string] => [
      group,
      file,
    ])
  })
  return new Map(groups)
}

/** Variable names that may hold all messages. */
const holder = '(?:messages|english)'
/** Unsupported patterns: all messages under another name, or a group with a computed key. */
const hidden = [
  new RegExp(`\\b(?!messages\\b|words\\b)(\\w+)\\??: Messages\\b(?!\\[)`),
  new RegExp(`\\b${holder}\\[`),
  new RegExp(`\\b(?:const|let) (?!messages\\b)\\w+ = (?:[\\w.()]+\\.)?${holder}\\s*(?:[;\\n]|$)`),
]

/** Finds the groups that a module uses: `messages.group` or the destructuring `{ group }`. Throws for unsupported patterns. */
export function findMessageGroups(code: string, id: string): string[] {
  const unread = hidden.find((way) => way.test(code))
  if (unread)
    throw new Error(`${id}: the message groups it uses cannot be determined (${unread.exec(code)?.[0]})`)
  const named = [...code.matchAll(new RegExp(`\\b(?:${holder}|words)\\s*\\??\\.\\s*(\\w+)`, 'g'))]
  const taken = [
    ...code.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*=\\s*[^\\n;]*\\b${holder}\\b`, 'g')),
    ...code.matchAll(/\{([^{}]*)\}\s*:\s*Messages\b/g),
  ]
  const names = taken.flatMap(([, list = '']) =>
    list.split(',').map((entry) => entry.split(':')[0]?.trim() ?? ''),
  )
  return [...new Set([...named.map(([, group = '']) => group), ...names])]
}
