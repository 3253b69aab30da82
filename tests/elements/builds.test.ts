import { expect, it } from 'vitest'
import { allBuilds, ensureBuilt, getBuildWarnings } from '../../scripts/ensure-built.js'

it('no build prints a warning', async () => {
  // They are there already: other tests of this project need them.
  await ensureBuilt(allBuilds)
  expect(allBuilds.map((name) => [name, getBuildWarnings(name)])).toEqual(allBuilds.map((name) => [name, '']))
})
