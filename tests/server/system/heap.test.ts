import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('setHeapGrowthFlag sets an option that this version of Node.js accepts', () => {
  const script = "import('./src/server/system/heap.ts').then(({ setHeapGrowthFlag }) => setHeapGrowthFlag())"
  const result = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], { encoding: 'utf8' })
  expect([result.status, result.stderr]).toEqual([0, ''])
})
