import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import {
  findExpressions,
  findSlowExpressions,
  type FoundExpression,
} from '../../scripts/regular-expressions.ts'

const list = (text: string, path = 'src/core/a.ts') =>
  findExpressions({ path, text }).map(({ source, flags }) => `/${source}/${flags}`)
const judge = (expressions: FoundExpression[], safe = new Set<string>()) =>
  findSlowExpressions(expressions, check, safe)

describe('the check of regular expressions', () => {
  it('finds literals in every kind of file of the source', () => {
    expect(list('const a: RegExp = /a+/gi; type B = `/c+/`')).toEqual(['/a+/gi'])
    expect(list('export const A = () => <p>{"a/b+/c".replace(/b+/u, "")}</p>', 'src/ui/A.tsx')).toEqual([
      '/b+/u',
    ])
    expect(list('self.x = /a+/', 'src/plugin/worker.js')).toEqual(['/a+/'])
  })

  it('finds expressions made of a text, with the constants of the file in it', () => {
    expect(list(`new RegExp('a\\\\d+', 'i'); RegExp("b+")`)).toEqual(['/a\\d+/i', '/b+/'])
    expect(list("const part = String.raw`\\d+`; const a = new RegExp(`^${part}${part}$` + 'z')")).toEqual([
      '/^\\d+\\d+$z/',
    ])
    expect(list('const part = /a+/; const b = new RegExp(`${part.source}b`, "g")')).toEqual([
      '/a+/',
      '/a+b/g',
    ])
  })

  it('counts a part that is not known as a digit and ignores a text of which nothing is known', () => {
    expect(list('const f = (n: number) => new RegExp(`^\\\\s+\\\\d{${n}}$`)')).toEqual(['/^\\s+\\d{1}$/'])
    expect(list('const f = (text: string) => new RegExp(text)')).toEqual([])
    expect(list('const a = `x${a}+`; new RegExp(a)')).toEqual(['/x1+/'])
  })

  it('finds the patterns of schemas, which the validator compiles', () => {
    expect(list(`Type.String({ pattern: '^(a+)+$' })`)).toEqual(['/^(a+)+$/u'])
  })

  it('reports an expression of quadratic or exponential time with its places, and no linear one', async () => {
    const planted = [
      { path: 'src/a.ts', text: '\nconst decimal = /^[+-]?(\\d+\\.?\\d*|\\.\\d+)$/' },
      {
        path: 'src/b.ts',
        text: 'const nested = /^(a+)+$/; const fine = /^a+$/; const short = /^(a{1,9}){1,9}$/',
      },
      { path: 'src/c.ts', text: "const digits = '\\\\d+'; const both = new RegExp(`^${digits}${digits}$`)" },
      { path: 'src/d.ts', text: "Type.String({ pattern: '\\\\s+$' })" },
    ]
    const found = await judge(planted.flatMap(findExpressions))
    expect(found.map((problem) => problem.split(': ')[0])).toEqual([
      'src/a.ts:2',
      'src/b.ts:1',
      'src/c.ts:1',
      'src/d.ts:1',
    ])
    expect(found[1]).toBe(
      'src/b.ts:1: /^(a+)+$/ may take more than linear time; simplify it or parse without it.',
    )
  })

  it('judges an expression once, and one that is known to be safe not at all', async () => {
    const calls: string[] = []
    const countingJudge = (source: string) => {
      calls.push(source)
      return Promise.resolve({ status: 'safe' as const })
    }
    const safe = new Set(['/b+/'])
    const expressions = findExpressions({ path: 'src/a.ts', text: 'use(/a+/, /a+/, /b+/, /c{2}/)' })
    expect(await findSlowExpressions(expressions, countingJudge, safe)).toEqual([])
    expect(calls).toEqual(['a+'])
    expect([...safe]).toEqual(['/b+/', '/a+/'])
  })

  it('reports an expression that cannot be judged in time', async () => {
    const expressions = findExpressions({ path: 'src/a.ts', text: 'use(/a+/)' })
    const unknown = () => Promise.resolve({ status: 'unknown' as const })
    expect(await findSlowExpressions(expressions, unknown, new Set())).toEqual([
      'src/a.ts:1: /a+/ could not be judged in time; simplify it or parse without it.',
    ])
  })
})
