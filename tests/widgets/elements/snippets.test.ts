import { readFileSync } from 'node:fs'
import { createAccentTokens } from '../../../src/widgets/accent/accent-tokens.ts'
import { describe, expect, it } from 'vitest'
import { computeContrast, textContrast } from '../../../src/core/colour.ts'
import { getDocumentedElement } from '../../../src/widgets/elements/documented-elements.ts'
import { createSnippets, getFrameUrl, type SnippetOptions } from '../../../src/widgets/elements/snippets.ts'

const options: SnippetOptions = {
  row: getDocumentedElement('map'),
  values: { lat: 43.3, lng: 5.3, zoom: 9 },
  site: '{{site}}',
  title: 'Map by Roadstead',
  heightPx: 400,
}
const snippets = createSnippets(options)

describe('the long tests build the examples, of which a snippet is a part:', () => {
  it.each([
    ['html', 'marina-html/index.html'],
    ['react', 'club-react/club.tsx'],
    ['next', 'next-app/app/club.tsx'],
    ['vue', 'vue-app/Club.vue'],
    ['svelte', 'svelte-app/Club.svelte'],
  ] as const)('the one for %s of examples/%s', (way, file) => {
    const example = readFileSync(`examples/${file}`, 'utf8')
      .split('\n')
      .map((line) => line.trim())
    const lines = snippets[way].split('\n').filter((line) => !line.startsWith('<!--'))
    expect(lines.map((line) => line.trim()).filter((line) => !example.includes(line))).toEqual([])
    expect(lines.length).toBeGreaterThan(1)
  })

  it.each(['iframe', 'wordpress'] as const)(
    'the one for %s of examples/wordpress-iframe/index.html',
    (way) => {
      // The formatter writes one attribute per line, and spaces in styles.
      const withoutSpaces = (html: string) => html.replaceAll(/\s+/g, '')
      const example = readFileSync('examples/wordpress-iframe/index.html', 'utf8')
      expect(withoutSpaces(example)).toContain(withoutSpaces(snippets[way]))
    },
  )
})

it('a pinned script has its checksum', () => {
  const pinnedScript = { src: '/embed/1.2.3/roadstead.js', integrity: 'sha384-abc' }
  const [line] = createSnippets({ ...options, site: 'https://site.test', pinnedScript }).html.split('\n')
  expect(line).toBe(
    '<script type="module" src="https://site.test/embed/1.2.3/roadstead.js" integrity="sha384-abc" crossorigin></script>',
  )
})

it('a frame has the size, the loading and the settings of its page, not those of the element', () => {
  const values = { zoom: 9, height: '300px', loading: 'lazy', config: 'club', lang: 'fr' }
  expect(getFrameUrl(options.row, values, 'https://site.test')).toBe(
    'https://site.test/embed/map?zoom=9&lang=fr',
  )
  expect(getFrameUrl(options.row, { height: '300px' }, 'https://site.test')).toBe(
    'https://site.test/embed/map',
  )
  const { iframe } = createSnippets({ ...options, title: 'Ann’s "bay"', heightPx: 320 })
  expect(iframe).toContain('title="Ann’s &quot;bay&quot;"')
  expect(iframe).toContain('height="320"')
})

it('the React snippet has language and units in the provider, the theme around, and flags by name', () => {
  const values = {
    lang: 'fr',
    units: { speed: 'm/s' },
    theme: 'dark',
    live: true,
    layers: ['pois'],
    zoom: null,
  }
  expect(
    createSnippets({ ...options, site: 'https://site.test', values })
      .react.split('\n')
      .slice(-5),
  ).toEqual([
    '<RoadsteadProvider api="https://site.test" lang="fr" units={{"speed":"m/s"}}>',
    '  <div data-theme="dark" style={{ height: 400 }}>',
    '    <MapWidget layers={["pois"]} live />',
    '  </div>',
    '</RoadsteadProvider>',
  ])
})

describe('an accent colour', () => {
  const accent = '#f7a600'
  const withAccent = createSnippets({ ...options, values: { ...options.values, accent } })

  it('is an attribute of elements and a parameter of frames', () => {
    expect(withAccent.html).toContain(` accent="${accent}"`)
    expect(withAccent.svelte).toContain(` accent="${accent}"`)
    expect(withAccent.iframe).toContain('&amp;accent=%23f7a600')
  })

  it('is a property of the provider of React components', () => {
    expect(withAccent.react).toContain(`<RoadsteadProvider api="{{site}}" accent="${accent}">`)
  })
})

describe('the tokens of an accent colour', () => {
  const grounds = { paper: '#ffffff', foam: '#f2f6f8' }
  const share = (wash: string, at: number) => Number.parseInt(wash.slice(at, at + 2), 16)

  it.each(['#ffee00', '#004488', '#c81e1e'])('%s can be read on the page, and text on it', (accent) => {
    const tokens = createAccentTokens(accent, grounds)
    const { '--rs-accent': shown, '--rs-on-accent': text, '--rs-accent-wash': wash } = tokens
    for (const ground of [grounds.paper, grounds.foam, wash])
      expect(computeContrast(shown, ground)).toBeGreaterThanOrEqual(textContrast)
    expect(computeContrast(text, shown)).toBeGreaterThanOrEqual(textContrast)
  })

  it('have a wash that is hardly darker than paper', () => {
    const { '--rs-accent-wash': wash } = createAccentTokens('#000000', grounds)
    expect(share(wash, 1)).toBeGreaterThan(0xff * 0.85)
    expect(share(wash, 1)).toBeLessThan(0xff * 0.95)
  })
})
