import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('the size the heap may grow to is a setting that this Node knows', () => {
  const script = "import('./src/server/system/heap.ts').then(({ setHeapGrowthFlag }) => setHeapGrowthFlag())"
  const ended = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], { encoding: 'utf8' })
  expect([ended.status, ended.stderr]).toEqual([0, ''])
})
