import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PluginOption } from 'vite'

const folder = fileURLToPath(new URL('../src/core/messages/en/', import.meta.url))
const prefix = '\0words/'
const allWords = /\/src\/core\/messages\.ts$/

/**
 * Each module brings the groups of English words it says, and no more: the object of
 * all words starts empty, and a group is put into it by the code that asks for it.
 * Another language comes whole. The build fails where a module asks in a way that
 * cannot be read off its text.
 */
export function wordsWithCode(): PluginOption {
  const files = filesOfGroups()
  return {
    name: 'words-with-code',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith(prefix)) return source
      return importer?.startsWith(prefix) && source.startsWith('.')
        ? this.resolve(source, `${folder}catalogue.ts`)
        : null
    },
    load(id) {
      if (allWords.test(id)) return 'export const english = {}'
      if (!id.startsWith(prefix)) return null
      const [group = '', from] = id.slice(prefix.length).split('.')
      // A file may hold several groups: each is a module of its own, from which the others are left out.
      if (from) return { code: readFileSync(`${folder}${files.get(group)}`, 'utf8'), moduleType: 'ts' }
      return `import { ${group} } from '${prefix}${group}.text'
import { english } from '/src/core/messages.ts'
english.${group} = ${group}`
    },
    transform: {
      filter: { id: /\/src\/(core|client|ui|widgets)\/(?!messages).*\.tsx?$/ },
      handler(code, id) {
        const asked = groupsIn(code, id).filter((group) => files.has(group))
        if (asked.length === 0) return null
        return { code: `${asked.map((group) => `import '${prefix}${group}'`).join(';')};${code}`, map: null }
      },
    },
  }
}

/** The file of each group of English words. */
function filesOfGroups(): Map<string, string> {
  const groups = readdirSync(folder).flatMap((file) => {
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
export function groupsIn(code: string, id: string): string[] {
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
