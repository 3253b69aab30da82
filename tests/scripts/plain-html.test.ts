import { describe, expect, it } from 'vitest'
import { findPlainHtml } from '../../scripts/plain-html.ts'

const find = (text: string, path = 'src/server/site/a.ts') => findPlainHtml([{ path, text }])

describe('HTML on the server', () => {
  it.each([
    'const row = `<li>${name}</li>`',
    'const row = `<a href="${url}">`',
    'const page = `<!doctype html>${body}`',
    'const page = "<p>" + text',
    'const open = `<p class="${name}"`',
    'const row = String.raw`<li>${name}</li>`',
    'const inside = html`<ul>${`<li>${name}</li>`}</ul>`',
    'const row = { markup: text }',
  ])('is made by its template: %s is refused', (line) => {
    expect(find(`\n${line}\n`)).toEqual([
      'src/server/site/a.ts:2 writes HTML without the template of src/server/http/pages/html.ts.',
    ])
  })

  it.each([
    'const row = html`<li>${name}</li>`',
    'const row = html`<ul>${rows.map((name) => html`<li>${name}</li>`)}</ul>`',
    '/** Content of `<main>`. */',
    'const { markup } = row',
    'const svg = `<svg><path d="${path}"/></svg>`',
    'const kml = `<Link>${href}</Link>`',
    "const few = 'a < b and c > d'",
  ])('may be in the template, a comment, SVG or XML: %s', (line) => {
    expect(find(line)).toEqual([])
  })

  it('is free in the file of the template, in XML that has its own escapes, and in the browser', () => {
    const line = 'const row = `<link href="${url}">`'
    expect(find(line, 'src/server/http/pages/html.ts')).toEqual([])
    expect(find(line, 'src/server/activity/atom-feed.ts')).toEqual([])
    expect(find(line, 'src/widgets/elements/snippets.ts')).toEqual([])
  })
})
