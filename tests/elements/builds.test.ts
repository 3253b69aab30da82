import { expect, it } from 'vitest'
import { allBuilds, ensureBuilt, getBuildWarnings } from '../../scripts/ensure-built.js'

it('no build prints a warning', async () => {
  // Builds only if needed; other tests of this project use the same builds.
  await ensureBuilt(allBuilds)
  expect(allBuilds.map((name) => [name, getBuildWarnings(name)])).toEqual(allBuilds.map((name) => [name, '']))
})
