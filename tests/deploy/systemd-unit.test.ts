import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentVariableNames } from '../../src/server/system/settings.ts'

const text = readFileSync('deploy/roadstead.service', 'utf8')

/** Values of a key, in the order of the file. */
function getValues(key: string): string[] {
  return [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
}

describe('deploy/roadstead.service', () => {
  it('sets only variables of the server, with the data in its state directory', () => {
    const variables = getValues('Environment').flatMap((line) => line.split(' '))
    const names = variables.map((variable) => variable.split('=')[0] ?? '')
    expect(names.filter((name) => ![...environmentVariableNames, 'NODE_ENV'].includes(name))).toEqual([])
    expect(variables).toContain(`ROADSTEAD_DATA=/var/lib/${getValues('StateDirectory')[0]}`)
  })

  it('restarts the server, limits it and takes its privileges away', () => {
    const expected = {
      Restart: ['on-failure'],
      TimeoutStopSec: ['60'],
      LimitNOFILE: ['65536'],
      MemoryMax: ['1536M'],
      NoNewPrivileges: ['yes'],
      ProtectSystem: ['strict'],
      CapabilityBoundingSet: [''],
      SystemCallFilter: ['@system-service', '~@privileged'],
    }
    for (const [key, values] of Object.entries(expected)) expect(getValues(key), key).toEqual(values)
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  it.skipIf(!hasSystemd)('is valid and well protected by the judgement of systemd-analyze', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'roadstead-unit-')), 'roadstead.service')
    // The check fails without the program, which may be in another folder here.
    writeFileSync(path, text.replace('/usr/bin/node', process.execPath))
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
    expect(verified.status).toBe(0)
    expect(verified.stderr).toBe('')
    // 100 is no protection at all; most services of a distribution have 90 and more.
    const judged = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', path])
    expect(judged.status).toBe(0)
  })
})
