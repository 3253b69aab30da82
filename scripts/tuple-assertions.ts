import { parseSync, Visitor, type CallExpression } from 'oxc-parser'
import type { SourceFile } from './structure.ts'

/** Whether a call compares a list of different values with a list, as `expect([a, b]).toEqual([1, 2])`. */
function comparesTuple({ callee, arguments: expected }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  if (!/^(?:toEqual|toStrictEqual|toMatchObject)$/.test(callee.property.name)) return false
  const { object } = callee
  if (object.type !== 'CallExpression' || object.callee.type !== 'Identifier') return false
  if (object.callee.name !== 'expect' || expected[0]?.type !== 'ArrayExpression') return false
  const [actual] = object.arguments
  if (actual?.type !== 'ArrayExpression' || actual.elements.length < 2) return false
  return actual.elements.every((element) => element?.type !== 'SpreadElement')
}

/**
 * Assertions on tuples, one sentence each: their failure shows values without names. Write an assertion for each
 * value, an object with named members, or the input as the message: `expect(status, path).toBe(200)`.
 */
export function findTupleAssertions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => /\bexpect\(\s*\[/.test(text))
    .flatMap(({ path, text }) => {
      const found: string[] = []
      new Visitor({
        CallExpression(call) {
          if (!comparesTuple(call)) return
          const line = text.slice(0, call.start).split('\n').length
          found.push(`${path}:${line} compares a tuple; assert each value by itself.`)
        },
      }).visit(parseSync(path, text).program)
      return found
    })
}
