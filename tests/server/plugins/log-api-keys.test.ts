import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'
import { createUserApiKey, startBuiltServer } from '../../support/built-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let processes: ChildProcesses
beforeAll(async () => {
  await ensureBuilt(['server'])
  processes = await createChildProcesses()
  // Log everything.
  processes.environment.ROADSTEAD_LOG_LEVEL = 'trace'
})
afterAll(() => processes.close())

it('the log never contains API keys, whatever the response', async () => {
  const { server, url } = await startBuiltServer(processes)
  const key = await createUserApiKey(url)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const parameters = `api_key=${key}&email=k@example.org&version=2`
  const calls: [path: string, init?: RequestInit][] = [
    [`/places/download_xml_layers.xml?region=N08E00&squiddio_id=a&${parameters}`],
    [`/places/download_xml_layers.xml?region=nowhere&${parameters}`],
    [`/places/download_xml_layers.xml?region=N08E00&api_key=${key}x`],
    [`/places/download_xml_layers.xml/astray?${parameters}`],
    [`/places/1_2/download_kap_files?zooms=15&${parameters}`],
    // A number too large for the database.
    [`/places/99999999999999999999/download_kap_files?zooms=15&${parameters}`],
    [`/places/%zz/download_kap_files?${parameters}`],
    [`/connections.xml?${parameters}`],
    [`/locations/new?lat=43&lon=4&${parameters}`],
    [`/positions.json?${parameters}`],
    [
      '/positions.json',
      { method: 'POST', headers: form, body: `${parameters}&lat=43.5&lon=4.1&sog=5&cog=90&nmea=x` },
    ],
    ['/positions.json', { method: 'POST', headers: form, body: `${parameters}&lat=north&lon=%zz` }],
    [
      '/positions.json',
      { method: 'POST', headers: form, body: `${parameters}&nmea=${'x'.repeat(3_000_000)}` },
    ],
    ['/positions.json', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: parameters }],
    [`/api/v1/places?${parameters}`],
    [`/nowhere/${key}?${parameters}`],
    ['/api/v1/observations', { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: '{' }],
  ]
  const statuses: number[] = []
  for (const [path, init] of calls) {
    const answer = await fetch(url + path, { redirect: 'manual', ...init })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  expect(statuses).toContain(200)
  expect(statuses).toContain(302)
  expect(statuses).toContain(400)
  expect(statuses).toContain(404)
  // Each request is logged, also the failed ones.
  const lines = () =>
    server
      .getStdout()
      .split('\n')
      .filter((line) => line.includes('"answered"'))
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(calls.length)
  server.child.kill('SIGTERM')
  const { out, err } = await server.result
  expect(out + err).toContain('/places/download_xml_layers.xml')
  expect(out + err).not.toContain(key)
  expect(out + err).not.toContain('api_key=')
})
