import { expect, it } from 'vitest'
import { createCheckpoints } from '../../../../src/server/database/embedded/checkpoints.ts'

function createClockedCheckpoints() {
  const written: number[] = []
  const logFiles = new Set<string>()
  let now = 0
  const checkpoints = createCheckpoints({
    logFiles,
    checkpoint: async () => void written.push(now),
    now: () => now,
  })
  return { checkpoints, logFiles, written, wait: (ms: number) => (now += ms) }
}

it('a checkpoint is written when more than three log files were written since the last', async () => {
  const { checkpoints, logFiles, written } = createClockedCheckpoints()
  for (const file of ['1', '2', '3']) logFiles.add(file)
  await checkpoints.writeIfLarge()
  expect(written).toHaveLength(0)
  logFiles.add('4')
  await checkpoints.writeIfLarge()
  await checkpoints.writeIfLarge()
  expect(written).toHaveLength(1)
})

it('a checkpoint is written after five minutes if anything was written', async () => {
  const { checkpoints, logFiles, written, wait } = createClockedCheckpoints()
  wait(3_600_000)
  await checkpoints.writeIfDue()
  expect(written).toEqual([])
  logFiles.add('1')
  await checkpoints.writeIfDue()
  logFiles.add('1')
  wait(299_000)
  await checkpoints.writeIfDue()
  wait(1000)
  await checkpoints.writeIfDue()
  expect(written).toEqual([3_600_000, 3_900_000])
})
