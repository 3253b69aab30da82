import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/**
 * Frees 100,000 of 100,001 blocks of 1 kB. The last one, at the end of the heap, stops glibc from
 * returning the others by itself. Prints how many megabytes the release returned.
 */
const freeAndRelease = `
  import koffi from 'koffi'
  import { releaseFreedMemory } from './src/server/system/memory/native-memory.ts'
  const malloc = koffi.load(null).func('void *malloc(size_t)')
  const free = koffi.load(null).func('void free(void *)')
  const memset = koffi.load(null).func('void *memset(void *, int, size_t)')
  const blocks = Array.from({ length: 100_001 }, () => memset(malloc(1024), 1, 1024))
  for (const block of blocks.slice(0, -1)) free(block)
  const before = process.memoryUsage.rss()
  await releaseFreedMemory()
  console.log((before - process.memoryUsage.rss()) / 1e6)
`

describe.runIf(process.platform === 'linux')('freed native memory', () => {
  it('is returned to the system', () => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', freeAndRelease]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stderr).toBe('')
    expect(Number(stdout)).toBeGreaterThan(80)
  })
})
