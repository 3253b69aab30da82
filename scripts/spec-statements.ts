import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unspecifiedBehaviour, interpretations, type StatementNote } from './spec-notes.ts'

/** A test of a statement of the specification: its title quotes the statement. */
export interface StatementTest {
  section: number
  quote: string
  /** File of the test. */
  file: string
}

const folder = 'tests'
/** Start of the title of a statement's test that lies beside the code which shows the statement. */
const statementPrefix = /^statement of section (\d): /

/** Titles of the sections, in order. */
export const sectionTitles = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'Error catalogue',
  'Business constants and limits',
]

/**
 * Lists the tests of all statements: those below `tests/spec` whose file name begins with the
 * number of the section, and those titled `statement of section N: <quote>` in other folders.
 */
export function listStatementTests(): StatementTest[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => {
      const titles = titlesIn(readFileSync(join(folder, file), 'utf8'))
      const section = /^spec\/(\d)-/.exec(file)?.[1]
      const quoted = section
        ? titles.map((quote) => ({ section: Number(section), quote }))
        : titles.flatMap((title) => parseStatementTitle(title))
      return quoted.map((statement) => ({ ...statement, file: `${folder}/${file}` }))
    })
}

function parseStatementTitle(title: string): Pick<StatementTest, 'section' | 'quote'>[] {
  const [prefix, section] = statementPrefix.exec(title) ?? []
  return prefix ? [{ section: Number(section), quote: title.slice(prefix.length) }] : []
}

/** Lists the titles of literal `it('…'` calls of a file; titles created at run time quote nothing. */
function titlesIn(source: string): string[] {
  const found = source.matchAll(/\bit\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\$]|\\.)*)`)/g)
  return [...found].map(([, single, double, back]) =>
    (single ?? double ?? back ?? '').replace(/\\(.)/g, '$1'),
  )
}

/** Finds the statements to which a note refers: exactly one, unless the note is wrong. */
export function findNotedTests(
  { section, startsWith }: StatementNote,
  tests: readonly StatementTest[],
): StatementTest[] {
  return tests.filter((test) => test.section === section && test.quote.startsWith(startsWith))
}

/** Formats the document that lists all statements with their interpretation and test. */
export function formatSpecCoverage(): string {
  const tests = listStatementTests()
  const open = noteTexts(unspecifiedBehaviour, tests)
  const taken = noteTexts(interpretations, tests)
  const statements = tests.filter((test) => !open.has(test))
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
  const sections = sectionTitles.flatMap((title, at) => {
    const own = tests.filter(({ section }) => section === at + 1)
    const rows = own
      .filter((test) => !open.has(test))
      .map((test) => row(cell(test.quote), cell(taken.get(test) ?? ''), `\`${test.file}\``))
    const openRows = own
      .filter((test) => open.has(test))
      .map((test) => row(cell(test.quote), cell(open.get(test) ?? ''), `\`${test.file}\``))
    return [
      `## ${at + 1}. ${title}`,
      '',
      row('statement', 'reading taken', 'test'),
      row('---', '---', '---'),
      ...rows,
      '',
      ...(openRows.length > 0
        ? [row('left open', 'what the product does', 'test'), row('---', '---', '---'), ...openRows, '']
        : []),
    ]
  })
  return [
    '# The specification, statement by statement',
    '',
    `Written by \`npm run docs\` from the titles of the tests and \`scripts/spec-notes.ts\`: ${statements.length} statements, each with the test that holds the product to it, on the lowest layer that can show it. Tests in \`tests/spec\` run against the built site and its server, most of them in Chromium.`,
    '',
    `Where a statement can be read in several ways, the reading taken stands beside it (${taken.size} statements). ${open.size} further sentences say that something is not shown: they state nothing, do not count, and are listed below their section with what the product does there.`,
    '',
    ...sections,
  ].join('\n')
}

function noteTexts(
  notes: readonly StatementNote[],
  tests: readonly StatementTest[],
): Map<StatementTest, string> {
  return new Map(
    notes.flatMap((note) => findNotedTests(note, tests).map((test) => [test, note.text] as const)),
  )
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

/** Parses the specification to plain text by section number. */
export function parseSections(markdown: string): Map<number, string> {
  const parts = markdown.split(/^## (?=\d+\. )/m).slice(1)
  return new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return [Number.parseInt(heading, 10), stripMarkup(lines.filter((line) => !isFrame(line)).join('\n'))]
    }),
  )
}

/** Whether a line is a heading or table header, which contains no statement. */
function isFrame(line: string): boolean {
  return /^#{3,} |^\|[\s-]+\||^\| (Route|Actor|Method and path) \|/.test(line)
}

/** Removes markup and normalises whitespace, for the comparison of quotes. */
export function stripMarkup(text: string): string {
  return text
    .replace(/^\s*[-*] /gm, ' ')
    .replace(/[|*`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Finds the parts of a section that no quote covers and that are long enough to be a statement. */
export function findUncoveredText(section: string, quotes: string[]): string[] {
  const covered = Array.from({ length: section.length }, () => false)
  for (const quote of quotes.map(stripMarkup)) {
    for (let at = section.indexOf(quote); at >= 0; at = section.indexOf(quote, at + 1))
      covered.fill(true, at, at + quote.length)
  }
  const left = [...section].map((letter, at) => (covered[at] ? '\n' : letter)).join('')
  return left
    .split('\n')
    .map((piece) => piece.trim())
    .filter((piece) => piece.replace(/[^\p{L}]/gu, '').length >= 8)
}
