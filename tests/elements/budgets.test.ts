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

/** Measures the built bundles with size-limit and the budgets of `package.json`. */
function measure(): Measured[] {
  const { stdout } = spawnSync(process.execPath, ['node_modules/size-limit/bin.js', '--json'], {
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as Measured[] // the shape of its report
}

describe('gzipped bundles', () => {
  it('are within their budgets, and no budget is more than 15 % too large', () => {
    const bundles = measure()
    expect(bundles).toHaveLength(15)
    for (const { name, size, sizeLimit } of bundles) {
      expect(size, `${name}: was it built?`).toBeGreaterThan(1000)
      expect(size, `${name}: bytes`).toBeLessThanOrEqual(sizeLimit)
      expect(sizeLimit, `${name}: its budget is too large`).toBeLessThan(size * 1.15)
    }
  })
})

const folder = 'dist/elements'
const built = [...readdirSync(join(folder, 'chunks')).map((file) => `chunks/${file}`), 'roadstead.js']

/** Finds the one file that matches a budget pattern. */
function findFile(pattern: string): string {
  const [start = '', end = ''] = pattern.slice(`${folder}/`.length).split('*')
  const found = built.filter(
    (file) => file.startsWith(start) && file.length === start.length + (end ? 8 : 0) + end.length,
  )
  expect(found, `${pattern}: matching files`).toHaveLength(1)
  return found[0] ?? ''
}

/** Lists the files with their transitive static imports. */
function listLoadedFiles(files: string[]): string[] {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(
      /(?:^|[;}])(?:import|export)(?:[^'"`()]*?from)?["']\.\/(?:chunks\/)?([\w.-]+)["']/gm,
    ))
      load(`chunks/${name}`)
  }
  for (const file of files) load(file)
  return [...loaded].sort()
}

describe('widget budgets', () => {
  const { 'size-limit': budgets } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    'size-limit': { name: string; path: string | string[] }[]
  } // the shape of size-limit's settings
  const listBudgetFiles = (name: string) =>
    [budgets.find((budget) => budget.name === name)?.path ?? []].flat().map(findFile).sort()
  const listEntryFiles = (...names: string[]) => [
    'roadstead.js',
    ...['base', ...names].map((name) => findFile(`${folder}/chunks/${name}-*.js`)),
  ]

  it.each([
    ['elements, a map alone', ['MapWidget']],
    ['elements, a map with clusters', ['MapWidget', 'marker-layer']],
    ['elements, a search alone', ['SearchWidget']],
    ['elements, a card alone', ['PlaceCard']],
    ['elements, a shelter alone', ['ShelterWidget']],
  ])('%s: counts every file that a page loads', (name, chunks) => {
    expect(listBudgetFiles(name)).toEqual(listLoadedFiles(listEntryFiles(...chunks)))
  })

  it('a chart counts every file that a page with a card does not load', () => {
    const cardFiles = listLoadedFiles(listEntryFiles('PlaceCard'))
    const chartFiles = listLoadedFiles(listEntryFiles('ChartWidget', 'series-plot'))
    expect(listBudgetFiles('elements, what a chart adds to a card')).toEqual(
      chartFiles.filter((file) => !cardFiles.includes(file)),
    )
  })
})
