import { readdirSync, readFileSync } from 'node:fs'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { markercluster } from '../../build/markercluster.ts'

const folder = 'node_modules/leaflet.markercluster/src'

describe('the build of leaflet.markercluster', () => {
  it('is still needed: no published module imports Leaflet', () => {
    for (const name of readdirSync(folder))
      expect(readFileSync(`${folder}/${name}`, 'utf8')).not.toMatch(/from ['"]leaflet['"]/)
  })

  it('gives all modules one `L`, which is not the global', async () => {
    const [{ output }] = (await build({
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      plugins: [markercluster()],
      build: {
        write: false,
        minify: false,
        lib: { entry: `${folder}/index.js`, formats: ['es'], fileName: 'markercluster' },
        rolldownOptions: { external: ['leaflet'] },
      },
    })) as [Rolldown.RolldownOutput] // a library build with one format
    const [{ code }] = output
    expect(code.match(/\bL = \{/g)).toHaveLength(1)
    expect(code.indexOf('L = {')).toBeLessThan(code.indexOf('L.MarkerClusterGroup'))
    const statements = code.replace(/\/\*.*?\*\//gs, '')
    expect(statements).not.toMatch(/\b(?:window|globalThis|self)\.L\b/)
  })

  it('gives the modules every member of Leaflet that they use', () => {
    const sources = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    const used = new Set(sources.join('\n').match(/(?<=\bL\.)\w+/g))
    // Members that the package adds itself.
    for (const source of sources)
      for (const [, name = ''] of source.matchAll(/\bL\.(\w+) = /g)) used.delete(name)
    // Leaflet needs a browser: read the names instead of importing them.
    const source = readFileSync('src/widgets/map/clusters/leaflet-members.ts', 'utf8')
    const [, members = ''] = /export \{(.*?)\}/s.exec(source) ?? []
    expect(members.match(/\w+/g)?.toSorted()).toEqual([...used].toSorted())
  })
})
