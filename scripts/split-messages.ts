import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, type PluginOption } from 'vite'

const folder = fileURLToPath(new URL('../src/core/messages/en/', import.meta.url))
const prefix = '\0words/'
const allWords = /\/src\/core\/messages\.ts$/

/**
 * Each module brings the groups of English words it says, and no more: the object of
 * all words starts empty, and a group is put into it by the code that asks for it.
 * Another language comes whole. The build fails where a module asks in a way that
 * cannot be read off its text.
 */
export function splitMessages(): PluginOption {
  const files = filesOfGroups()
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
      if (allWords.test(id)) return 'export const english = {}'
      if (!id.startsWith(prefix)) return null
      const [group = '', from] = id.slice(prefix.length).split('.')
      // A file may hold several groups: each is a module of its own, from which the others are left out.
      if (from) {
        const text = readFileSync(`${folder}${files.get(group)}`, 'utf8')
        named ??= namesIn(entries)
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
        const asked = findMessageGroups(code, id).filter((group) => files.has(group))
        if (asked.length === 0) return null
        return { code: `${asked.map((group) => `import '${prefix}${group}'`).join(';')};${code}`, map: null }
      },
    },
  }
}

/** Groups of which the site says much that no element does. None of them is asked for a word by a value. */
const largeGroups = ['charts', 'common', 'home', 'place', 'trust']
const entries = ['register.ts', 'frame.ts'].map((file) =>
  fileURLToPath(new URL(`../src/widgets/elements/${file}`, import.meta.url)),
)

/** Every name that the sources below these files have anywhere: what is not among them is asked for by none. */
function namesIn(files: string[]): Set<string> {
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

/** The text of a group without the words that nobody names. */
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
  throw new Error(`the words of ${group} are no object that can be read`)
}

/** The file of each group of English words. */
function filesOfGroups(): Map<string, string> {
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

/** What may hold all words: each is looked for by its name. */
const holder = '(?:messages|english)'
/** Ways to take hold of all words under a name that is not looked for, or to ask for a group by a value. */
const hidden = [
  new RegExp(`\\b(?!messages\\b|words\\b)(\\w+)\\??: Messages\\b(?!\\[)`),
  new RegExp(`\\b${holder}\\[`),
  new RegExp(`\\b(?:const|let) (?!messages\\b)\\w+ = (?:[\\w.()]+\\.)?${holder}\\s*(?:[;\\n]|$)`),
]

/** Groups that a module asks for: by `messages.group`, or by taking `{ group }` out of them. */
export function findMessageGroups(code: string, id: string): string[] {
  const unread = hidden.find((way) => way.test(code))
  if (unread) throw new Error(`${id}: which words it says cannot be seen (${unread.exec(code)?.[0]})`)
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
