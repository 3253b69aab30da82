import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** A row of size-limit's JSON report, sizes in bytes. */
interface Measured {
  name: string
  passed: boolean
  size: number
  sizeLimit: number
}

/** `package.json` holds the budgets; size-limit measures what the builds have written. */
function measure(): Measured[] {
  const { stdout } = spawnSync(process.execPath, ['node_modules/size-limit/bin.js', '--json'], {
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as Measured[] // the shape of its report
}

describe('gzipped bundles', () => {
  it('keep within their budgets, and the budgets are real', () => {
    const bundles = measure()
    expect(bundles).toHaveLength(13)
    for (const { name, size, sizeLimit } of bundles) {
      expect(size, `${name}: was it built?`).toBeGreaterThan(1000)
      expect(size, `${name}: bytes`).toBeLessThanOrEqual(sizeLimit)
      expect(sizeLimit, `${name}: its budget has grown far above it`).toBeLessThan(size * 1.15)
    }
  })
})

const folder = 'dist/elements'
const built = [...readdirSync(join(folder, 'chunks')).map((file) => `chunks/${file}`), 'roadstead.js']

/** The one file that a pattern of a budget means. */
function fileOf(pattern: string): string {
  const [start = '', end = ''] = pattern.slice(`${folder}/`.length).split('*')
  const found = built.filter(
    (file) => file.startsWith(start) && file.length === start.length + (end ? 8 : 0) + end.length,
  )
  expect(found, `${pattern}: how many files it means`).toHaveLength(1)
  return found[0] ?? ''
}

/** What a browser loads with these files: those that they import, and so on. */
function loadedWith(files: string[]): string[] {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(
      /(?:^|[;}])(?:import|export)(?:[^'"`()]*?from)?["']\.\/(?:chunks\/)?([\w.-]+)["']/g,
    ))
      load(`chunks/${name}`)
  }
  for (const file of files) load(file)
  return [...loaded].sort()
}

describe('the budget of a widget', () => {
  const { 'size-limit': budgets } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    'size-limit': { name: string; path: string | string[] }[]
  } // the shape of size-limit's settings
  const listed = (name: string) =>
    [budgets.find((budget) => budget.name === name)?.path ?? []].flat().map(fileOf).sort()
  const widget = (name: string) => [
    'roadstead.js',
    fileOf(`${folder}/chunks/base-*.js`),
    fileOf(`${folder}/chunks/${name}-*.js`),
  ]

  it.each([
    ['elements, a map alone', 'MapWidget'],
    ['elements, a search alone', 'SearchWidget'],
    ['elements, a card alone', 'PlaceCard'],
  ])('%s, counts every file that a page loads for it', (name, component) => {
    expect(listed(name)).toEqual(loadedWith(widget(component)))
  })

  it('of a chart counts every file that a page with a card does not have yet', () => {
    const card = loadedWith(widget('PlaceCard'))
    const charted = loadedWith([...widget('ChartWidget'), fileOf(`${folder}/chunks/series-plot-*.js`)])
    expect(listed('elements, what a chart adds to a card')).toEqual(
      charted.filter((file) => !card.includes(file)),
    )
  })
})
