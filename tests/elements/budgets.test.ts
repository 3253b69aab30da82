import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** A row of size-limit's JSON report, sizes in bytes. */
interface Measured {
  name: string
  passed: boolean
  size: number
  sizeLimit: number
}

/** `package.json` holds the budgets; size-limit measures what the builds have written. */
function measure(): Measured[] {
  const { stdout } = spawnSync(process.execPath, ['node_modules/size-limit/bin.js', '--json'], {
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as Measured[] // the shape of its report
}

describe('gzipped bundles', () => {
  it('keep within their budgets, and the budgets are real', () => {
    const bundles = measure()
    expect(bundles).toHaveLength(13)
    for (const { name, size, sizeLimit } of bundles) {
      expect(size, `${name}: was it built?`).toBeGreaterThan(1000)
      expect(size, `${name}: bytes`).toBeLessThanOrEqual(sizeLimit)
      expect(sizeLimit, `${name}: its budget has grown far above it`).toBeLessThan(size * 1.15)
    }
  })
})
