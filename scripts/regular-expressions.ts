import { parseSync, Visitor, type Argument, type Expression, type TemplateLiteral } from 'oxc-parser'
import type { Diagnostics } from 'recheck'
import type { SourceFile } from './structure.ts'

/** A regular expression of the source. */
export interface FoundExpression {
  source: string
  flags: string
  /** Where it is written, as `path:line`. */
  at: string
}

/** Judges an expression, as `check` of `recheck` does. */
export type Judge = (source: string, flags: string) => Promise<Pick<Diagnostics, 'status'>>

/**
 * Lists the regular expressions of a file: literals, `RegExp` of a text, and the texts of `pattern` in schemas, which
 * the validator compiles. Constants of the file are filled in; any other part of a composed text counts as the digit 1.
 */
export function findExpressions({ path, text }: SourceFile): FoundExpression[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const found: FoundExpression[] = []
  const constants = new Map<string, Expression | null>()
  const composed: { text: Argument | undefined; flags: string; start: number }[] = []
  const add = (source: string, flags: string, start: number) =>
    found.push({ source, flags, at: `${path}:${text.slice(0, start).split('\n').length}` })
  const addRegExp = (node: { callee: Expression; arguments: Argument[]; start: number }) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [first, second] = node.arguments
    const flags = second?.type === 'Literal' && typeof second.value === 'string' ? second.value : ''
    composed.push({ text: first, flags, start: node.start })
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node.regex.pattern, node.regex.flags, node.start)
    },
    VariableDeclarator: ({ id, init }) => {
      // A name with several meanings in the file is unknown.
      if (id.type === 'Identifier') constants.set(id.name, constants.has(id.name) ? null : init)
    },
    NewExpression: addRegExp,
    CallExpression: addRegExp,
    Property: ({ key, value, start }) => {
      const name = key.type === 'Identifier' ? key.name : null
      if (name !== 'pattern' || value.type === 'AssignmentPattern') return
      composed.push({ text: value as Expression, flags: 'u', start }) // a property of an object, no destructuring
    },
  }).visit(program)
  for (const { text, flags, start } of composed) {
    const source = text && readText(text, constants)
    if (typeof source === 'string') add(source, flags, start)
  }
  return found
}

/** Stands for a part of an expression that is not a constant of its file: valid alone and as a repetition. */
const unknownPart = '1'

/** The text of an expression; null if it is none or not known at all. */
function readText(node: Argument, constants: ReadonlyMap<string, Expression | null>): string | null {
  const readTemplate = ({ quasis, expressions }: TemplateLiteral, kind: 'cooked' | 'raw') =>
    quasis
      .map(({ value }, index) => {
        const part = expressions[index]
        return (value[kind] ?? '') + (part ? (readText(part, constants) ?? unknownPart) : '')
      })
      .join('')
  if (node.type === 'Literal') {
    if ('regex' in node) return node.regex.pattern
    return typeof node.value === 'string' ? node.value : null
  }
  if (node.type === 'TemplateLiteral') return readTemplate(node, 'cooked')
  if (node.type === 'TaggedTemplateExpression') return readTemplate(node.quasi, 'raw') // String.raw
  if (node.type === 'Identifier') {
    const value = constants.get(node.name)
    // Without its own name, so that a constant that refers to itself ends.
    return value ? readText(value, new Map([...constants].filter(([name]) => name !== node.name))) : null
  }
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return node.property.name === 'source' ? readText(node.object, constants) : null
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const parts = [readText(node.left, constants), readText(node.right, constants)]
    return parts.every((part) => part === null) ? null : parts.map((part) => part ?? unknownPart).join('')
  }
  return null
}

/** Whether an expression has a repetition without an upper limit; others take a bounded number of steps a character. */
function canRepeat(source: string): boolean {
  return /[*+]|\{\d+,\}/.test(source)
}

/** A key of an expression, for stored results. */
export function buildExpressionKey({ source, flags }: Pick<FoundExpression, 'source' | 'flags'>): string {
  return `/${source}/${flags}`
}

/**
 * Returns one sentence for each expression that may take more than linear time, or that could not be judged in time.
 * Adds the keys of the others to `safe`; they are not judged again.
 */
export async function findSlowExpressions(
  expressions: readonly FoundExpression[],
  judge: Judge,
  safe: Set<string>,
): Promise<string[]> {
  const places = new Map<string, FoundExpression[]>()
  for (const expression of expressions) {
    const key = buildExpressionKey(expression)
    if (!canRepeat(expression.source) || safe.has(key)) continue
    places.set(key, [...(places.get(key) ?? []), expression])
  }
  const judged = await Promise.all(
    [...places].map(async ([key, uses]) => {
      const [first] = uses
      const { status } = first ? await judge(first.source, first.flags) : { status: 'safe' }
      if (status === 'safe') {
        safe.add(key)
        return []
      }
      const reason =
        status === 'vulnerable' ? 'may take more than linear time' : 'could not be judged in time'
      return uses.map(({ at }) => `${at}: ${key} ${reason}; simplify it or parse without it.`)
    }),
  )
  return judged.flat()
}
