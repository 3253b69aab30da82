import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const source = new URL('../../src/', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.(stories|generated)\./.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, source), 'utf8') }))
const styles = files.filter(({ file }) => file.endsWith('.css'))
const code = files.filter(({ file }) => !file.endsWith('.css'))

/** Classes without a style. Tests find some of these parts by their class. */
const unstyled = new Set([
  'rs-record',
  'rs-record--plain',
  'rs-candidates',
  'rs-legend__path--1',
  'rs-ground',
  'rs-imagery',
  'rs-night__title',
  'rs-night__figure',
  'rs-night__clock',
  'rs-shelter__logged',
  'rs-tonight__from',
])

const styled = new Set(
  styles.flatMap(({ text }) =>
    [...text.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
      ([, name = '']) => name,
    ),
  ),
)

/** Lists the attribute values of a kind that stand in the markup as they are. */
function listValues(attribute: string): { file: string; value: string }[] {
  const pattern = new RegExp(`\\b${attribute}=(?:"([^"]*)"|\\{'([^']*)'\\}|\\{\`([^\`]*)\`\\})`, 'g')
  return code.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, plain, quoted, template]) => ({
      file,
      value: plain ?? quoted ?? template ?? '',
    })),
  )
}

/** Lists the opening tags of an element. */
function listTags(element: string): { file: string; tag: string }[] {
  const pattern = new RegExp(`<${element}\\b(?:=>|[^>])*>`, 'g')
  return code.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([tag]) => ({ file, tag })))
}

describe('styles', () => {
  it('exist for every class of the markup', () => {
    const missing = listValues('className').flatMap(({ file, value }) =>
      value
        .replaceAll(/\S*\$\{[^}]*\}\S*/g, '')
        .split(/\s+/)
        .filter((name) => name !== '' && !styled.has(name) && !unstyled.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
    expect(styled.size).toBeGreaterThan(500)
  })

  it('exist for every class that depends on a state', () => {
    const missing = code.flatMap(({ file, text }) =>
      [...text.matchAll(/\bclassName(?:=\{([^}]*)\}|: (['"][^'"]*['"]))/g)]
        // A compared string is no class.
        .map(([, value = '', property = '']) => (value + property).replaceAll(/[!=]== ['"][^'"]*['"]/g, ''))
        .flatMap((value) => [...value.matchAll(/['"]([^'"]*)['"]/g)])
        .flatMap(([, words = '']) => words.split(/\s+/))
        .filter((name) => name !== '' && !styled.has(name) && !unstyled.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('are for classes that some part has', () => {
    const texts = code.map(({ text }) => text).join('\n')
    const names = new Set(texts.match(/[\w-]+/g))
    // `rs-sheet--${state}` stands for all classes with that beginning; `--rs-wind-${speed}` is no class.
    const templates = texts.matchAll(/(?<![\w-])(rs-[a-z][\w-]*-)\$\{/g)
    const beginnings = [...new Set([...templates].map(([, name = '']) => name))]
    const isUsed = (name: string) =>
      names.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
    expect([...styled].filter((name) => name.startsWith('rs-') && !isUsed(name))).toEqual([])
  })
})

describe('markup', () => {
  it('has a type for every button, so that only some submit their form', () => {
    const buttons = listTags('button')
    expect(buttons.filter(({ tag }) => !/\btype=("(button|submit|reset)"|\{)/.test(tag))).toEqual([])
    expect(buttons.length).toBeGreaterThan(50)
  })

  it('says of every heading cell whether it is that of a row or of a column', () => {
    const cells = listTags('th')
    expect(cells.filter(({ tag }) => !/\bscope="(row|col)"/.test(tag))).toEqual([])
    expect(cells.length).toBeGreaterThan(5)
  })

  it('has only roles of WAI-ARIA 1.2', () => {
    const roles =
      'alert alertdialog application button checkbox combobox dialog figure grid gridcell group heading img list ' +
      'listbox listitem log menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option ' +
      'presentation progressbar radio radiogroup region row rowgroup search searchbox separator slider spinbutton ' +
      'status switch tab table tablist tabpanel textbox timer toolbar tooltip tree treeitem'
    const unknown = listValues('role').filter(({ value }) => !roles.split(' ').includes(value))
    expect(unknown).toEqual([])
  })

  it('opens other sites in a tab without access to the opening page', () => {
    const links = listTags('a').filter(({ tag }) => tag.includes('target="_blank"'))
    expect(links.filter(({ tag }) => !/\brel=("[^"]*\b(noopener|noreferrer)\b|\{)/.test(tag))).toEqual([])
    expect(listValues('target').filter(({ value }) => !/^_(blank|top|self)$/.test(value))).toEqual([])
  })

  it('names the lengths of placeholders in units of CSS', () => {
    const skeletons = listTags('Skeleton')
    expect(skeletons.length).toBeGreaterThan(20)
    for (const { tag } of skeletons)
      for (const [, length] of tag.matchAll(/\b(?:width|height)="([^"]*)"/g))
        expect(length, tag).toEqual(expect.stringMatching(/^[\d.]+(px|%|em|ch)$/))
  })
})
