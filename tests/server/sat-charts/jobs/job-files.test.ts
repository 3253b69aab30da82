import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  chartFileTypes,
  getJobsFolder,
  openJobFiles,
  removeJobFiles,
  removeOrphanedJobFiles,
} from '../../../../src/server/sat-charts/jobs/job-files.ts'
import type { SheetAttempt } from '../../../../src/server/sat-charts/area-pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-jobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sheet = { zoom: 5, left: 0, top: 2048, width: 2048, height: 2048, column: 0, row: 1 }
const rendered: SheetAttempt = {
  sheet,
  result: {
    bytes: new Uint8Array([1, 2, 3]),
    source: {
      id: 'test',
      kind: 'satellite',
      template: 'https://tiles.example/{z}/{x}/{y}',
      minZoom: 0,
      maxZoom: 17,
      attribution: 'ours',
      licence: 'CC0',
      offlineAllowed: true,
    },
    imageryZoom: 5,
    tileCount: 64,
    missingCount: 2,
    fallbackCount: 1,
  },
}

it('saved sheets are loaded; incomplete ones and those of an older format are rendered again', async () => {
  const files = await openJobFiles(folder, 7, 'kap')
  const sheets = join(getJobsFolder(folder), '7', 'sheets')
  const [kap, json] = [join(sheets, 'gm_z5_0_1.kap'), join(sheets, 'gm_z5_0_1.json')]
  expect(statSync(sheets).mode & 0o777).toBe(0o700)
  expect(await files.loadSheet(sheet)).toBeNull()
  await files.saveSheet(rendered)
  expect(readdirSync(sheets).toSorted()).toEqual(['gm_z5_0_1.json', 'gm_z5_0_1.kap'])
  expect(await (await openJobFiles(folder, 7, 'kap')).loadSheet(sheet)).toEqual(rendered)
  expect(await files.loadSheet({ ...sheet, column: 1 })).toBeNull()

  writeFileSync(kap, new Uint8Array([1, 2]))
  expect(await files.loadSheet(sheet)).toBeNull()
  rmSync(kap)
  expect(await files.loadSheet(sheet)).toBeNull()
  await files.saveSheet(rendered)
  writeFileSync(json, JSON.stringify({ sha256: null, outcome: { tiles: 64 } }))
  expect(await files.loadSheet(sheet)).toBeNull()
  for (const result of ['no imagery', 'not made'] as const) {
    await files.saveSheet({ sheet, result })
    expect(await files.loadSheet(sheet)).toEqual({ sheet, result })
  }
  await files.removeSheets()
  expect(existsSync(sheets)).toBe(false)
})

it('each format has its file, which is removed with its job', async () => {
  const names = { kap: 'gmap_kaps.zip', kap_merged: 'gmap_merged.kap', mbtiles: 'gmap.mbtiles' } as const
  for (const [id, format] of (['kap', 'kap_merged', 'mbtiles'] as const).entries()) {
    const { path } = await openJobFiles(folder, id, format)
    expect(path).toBe(join(folder, 'charts', 'jobs', String(id), names[format]))
  }
  expect(Object.values(chartFileTypes).map(({ type }) => type)).toEqual([
    'application/zip',
    'application/octet-stream',
    'application/vnd.sqlite3',
  ])
  await removeJobFiles(folder, 0)
  await removeJobFiles(folder, 99)
  await removeOrphanedJobFiles(folder, [2, 3])
  expect(readdirSync(getJobsFolder(folder))).toEqual(['2'])
  await removeOrphanedJobFiles(join(folder, 'missing'), [])
})
