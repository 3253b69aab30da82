import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { installPackedPackage } from '../../scripts/packed-package.ts'
import { parseEndpointKey } from '../../src/core/endpoint-key.ts'
import { buildPlaceCharts, buildVesselCharts } from '../factories/charts.ts'
import { buildWidgetResponses } from '../factories/widget-responses.ts'

/** The project of somebody else, who tests pages with the packed package in the DOM of a test runner. */
const folder = mkdtempSync(join(tmpdir(), 'roadstead-dom-'))
beforeAll(async () => {
  await ensureBuilt(['package', 'packageElements'])
  installPackedPackage(folder)
  for (const name of ['vitest', 'jsdom', 'happy-dom'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  mkdirSync(join(folder, 'tests'))
  cpSync('tests/elements/customer/components.test.js', join(folder, 'tests/components.test.js'))
  writeFileSync(join(folder, 'tests/answers.json'), JSON.stringify(buildAnswers()))
  writeFileSync(join(folder, 'vitest.config.js'), 'export default {}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The responses by path; those that a query parameter selects come first. */
function buildAnswers() {
  const endpoints = Object.entries(buildWidgetResponses()).map(([key, body]) => {
    const { path, queryDiscriminator } = parseEndpointKey(key)
    const pattern = `^${path.replaceAll(/:\w+/g, String.raw`\d+`)}/?$`
    return { pattern, selector: queryDiscriminator?.name ?? '', body }
  })
  return {
    placeId: 1401,
    charts: { place: buildPlaceCharts(), vessel: buildVesselCharts() },
    endpoints: endpoints.toSorted((a, b) => b.selector.length - a.selector.length),
  }
}

it.each(['jsdom', 'happy-dom'])('each component is drawn and removed in %s', (environment) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--environment', environment, '--testTimeout', '60000'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test', TEST_LONG: '' } },
  )
  expect(status, stdout + stderr).toBe(0)
})
