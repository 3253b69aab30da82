import { describe, expect, it } from 'vitest'
import { findWrongImports } from '../../scripts/import-directions.ts'
import { serverLevels } from '../../scripts/import-levels.ts'

const find = (path: string, text: string) => findWrongImports([{ path: `src/${path}`, text }])

describe('the check of import directions', () => {
  it.each([
    ["import { a } from '../widgets/a.ts'"],
    ["import type { A } from '../widgets/a.ts'"],
    ["export { a } from '../widgets/a.ts'"],
    ["export * from '../widgets/a.ts'"],
    ["const load = () => import('../widgets/a.ts')"],
    ["type A = import('../widgets/a.ts').A"],
    ["import '../widgets/a.ts'"],
  ])('names a file that imports a higher layer: %s', (text) => {
    expect(find('client/b.ts', text)).toEqual(['src/client/b.ts imports src/widgets/a.ts of a higher layer.'])
    expect(find('app/b.ts', text)).toEqual([])
  })

  it.each([
    ["import { a } from '../ingest/a.ts'"],
    ["import type { A } from '../ingest/a.ts'"],
    ["type A = import('../ingest/a.ts').A"],
  ])('names a folder of the server that imports a higher one: %s', (text) => {
    expect(find('server/places/b.ts', text)).toEqual([
      'src/server/places/b.ts imports src/server/ingest/a.ts of a higher folder.',
    ])
    expect(find('server/search/b.ts', text)).toEqual([])
    expect(find('server/ingest/b.ts', text)).toEqual([])
  })

  it('orders the files beside the folders', () => {
    expect(find('server/places/b.ts', "import type { A } from '../app-options.ts'")).toHaveLength(1)
    expect(find('server/cli/b.ts', "import { a } from '../app.ts'")).toEqual([])
    expect(find('server/app.ts', "import { a } from './cli/a.ts'")).toHaveLength(1)
    expect(find('server/main.ts', "import { a } from './cli/a.ts'")).toEqual([])
  })

  it('names a folder of the server without a level', () => {
    expect(find('server/forgotten/b.ts', '')).toEqual([
      'src/server/forgotten/b.ts is in a folder without a level.',
    ])
    expect(new Set(serverLevels).size).toBe(serverLevels.length)
  })

  it('lets layers of the browser import the contract as types only', () => {
    const text = "import { Place } from '../core/contract/place.ts'"
    expect(find('client/b.ts', text)).toEqual([
      'src/client/b.ts may import src/core/contract/place.ts as types only.',
    ])
    expect(find('client/b.ts', text.replace('import', 'import type'))).toEqual([])
    expect(find('server/b.ts', text)).toEqual([])
  })

  it.each([
    ['core/names/b.ts', "import { a } from '../messages/en/server.json'"],
    ['server/system/b.ts', "import { a } from '../../core/messages/en/server.json'"],
    ['server/system/b.ts', "import { a } from '../messages/messages.ts'"],
    ['server/database/b.ts', "import { a } from '../messages/messages.ts'"],
    ['server/plugins/b.ts', "import { a } from '../messages/language-messages.ts'"],
    ['server/storage/b.ts', "const load = () => import('../messages/language-messages.ts')"],
  ])('lets %s import messages as types only: %s', (path, text) => {
    expect(find(path, text)).toEqual([expect.stringMatching(/\/messages\/.* as types only\.$/)])
  })

  it('lets http import messages, and folders below it their types', () => {
    expect(find('core/catalogue/b.ts', "import { a } from '../messages/en/common.json'")).toEqual([])
    const text = "import { a } from '../messages/messages.ts'"
    expect(find('server/http/b.ts', text)).toEqual([])
    expect(find('server/system/b.ts', text.replace('import', 'import type'))).toEqual([])
    expect(find('server/messages/b.ts', "import { a } from './admin.ts'")).toEqual([])
  })

  it.each([
    ['widgets/search/b.ts', 'leaflet', 'widgets/map/b.ts'],
    ['widgets/map/b.ts', 'uplot/dist/uPlot.min.css', 'widgets/chart/b.ts'],
    ['client/b.ts', 'react', 'ui/b.ts'],
    ['ui/b.ts', '@nanostores/react', 'widgets/b.ts'],
    ['core/b.ts', 'node:fs', 'plugin/signalk/b.ts'],
    ['server/posts/images/b.ts', 'node:child_process', 'server/system/workers/b.ts'],
    ['server/ingest/feeds/b.ts', 'node:worker_threads', 'server/database/embedded/b.ts'],
    ['server/places/routes.ts', 'kysely', 'server/places/edit-queries.ts'],
  ])('names %s if it imports %s, which %s may', (path, name, user) => {
    expect(find(path, `import '${name}'`)).toEqual([`src/${path} may not import ${name}.`])
    expect(find(user, `import '${name}'`)).toEqual([])
  })
})
