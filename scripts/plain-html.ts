import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './structure.ts'

/** Files of the server that may write tags without the template, each with the reason. */
const otherWriters: readonly [files: RegExp, reason: string][] = [
  [/^src\/server\/http\/pages\/html\.ts$/, 'the template'],
  [/^src\/server\/places\/exports\/gpx\.ts$/, 'XML, escaped by src/core/xml.ts; <link> is of GPX'],
  [/^src\/server\/plotters\/squiddio\/waypoint\.ts$/, 'XML, as GPX'],
  [/^src\/server\/activity\/atom-feed\.ts$/, 'XML, as GPX; <link> is of Atom'],
  [/^src\/server\/site\/share-images\/share-fonts\.ts$/, 'markup of Pango, with its own escapes'],
]
const names =
  'html|head|title|meta|link|script|noscript|style|body|main|header|footer|nav|section|article|aside|h[1-6]|p|a|b|i|em|strong|code|pre|br|wbr|hr|div|span|small|ul|ol|li|dl|dt|dd|figure|figcaption|img|picture|iframe|form|fieldset|legend|label|input|button|select|option|textarea|table|caption|thead|tbody|tr|th|td|details|summary'
// Lower case, as we write them: <Link> is of KML, and <Code> of S3.
const htmlTag = new RegExp(`<!doctype html|<(?:${names})(?:\\s[^<]*)?(?:>|$)|</(?:${names})>`)

/**
 * Texts of the server that hold HTML tags and are no template of `html`, which escapes the values, and objects that
 * pass a text off as its result, one sentence each. Elements of XML and SVG with other names are not noticed.
 */
export function findPlainHtml(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/server/') && !otherWriters.some(([file]) => file.test(path)))
    .filter(({ text }) => /<|\bmarkup\b/.test(text))
    .flatMap(({ path, text }) => {
      const found: string[] = []
      const escaped = new Set<number>()
      const report = (start: number) => {
        const line = text.slice(0, start).split('\n').length
        found.push(`${path}:${line} writes HTML without the template of src/server/http/pages/html.ts.`)
      }
      new Visitor({
        TaggedTemplateExpression({ tag, quasi }) {
          if (tag.type === 'Identifier' && tag.name === 'html') escaped.add(quasi.start)
        },
        TemplateLiteral({ start, quasis }) {
          if (!escaped.has(start) && quasis.some(({ value }) => htmlTag.test(value.raw))) report(start)
        },
        ObjectExpression({ properties }) {
          for (const property of properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (property.key.name === 'markup') report(property.start)
          }
        },
        Literal({ start, value }) {
          if (typeof value === 'string' && htmlTag.test(value)) report(start)
        },
      }).visit(parseSync(path, text).program)
      return found
    })
}
