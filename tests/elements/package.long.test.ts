import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { installPackedPackage } from '../../scripts/packed-package.ts'
import { embedNames } from '../../src/core/site/embeds.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-package-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(command: string, args: string[]): string {
  return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

describe('the packed npm package', () => {
  it('installs offline, imports in Node without globals, and renders on a server', () => {
    installPackedPackage(folder)
    writeFileSync(
      join(folder, 'render.js'),
      `import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import * as roadstead from 'roadstead'
import { createApi } from 'roadstead/client'
import 'roadstead/elements'
${embedNames.map((name) => `import 'roadstead/elements/${name}'`).join('\n')}
import manifest from 'roadstead/custom-elements.json' with { type: 'json' }
const { RoadsteadProvider, MapWidget, PlaceCard, SearchWidget, LegendWidget, ReviewsWidget } = roadstead
const page = h(RoadsteadProvider, { api: 'https://example.org', lang: 'fr' },
  h(MapWidget, { lat: 43, lng: 4 }), h(PlaceCard, { placeId: 1 }), h(SearchWidget, { onSelect() {} }),
  h(LegendWidget), h(ReviewsWidget, { placeId: 1 }))
console.log(JSON.stringify({
  html: renderToString(page),
  site: createApi('https://example.org').site,
  tags: manifest.modules[0].declarations.map(({ tagName }) => tagName),
  globals: ['L', 'window', 'document'].filter((name) => name in globalThis),
}))`,
    )
    const output = JSON.parse(run(process.execPath, ['--no-warnings', 'render.js'])) as {
      html: string
      site: string
      tags: string[]
      globals: string[]
    } // printed by the program above
    expect(output.html).toContain('class="rs-map"')
    expect(output.html).toContain('rs-legend')
    expect(output.html).toContain('role="combobox"')
    expect(output.site).toBe('https://example.org')
    expect(output.tags).toEqual([...embedNames.map((name) => `roadstead-${name}`), 'roadstead-config'])
    expect(output.globals).toEqual([])
  }, 60_000)

  it("marks its components with 'use client'", () => {
    const first = run('head', ['-c', '13', join(folder, 'node_modules/roadstead/index.js')])
    expect(first).toMatch(/^\s?['"]use client['"]/)
  })
})
