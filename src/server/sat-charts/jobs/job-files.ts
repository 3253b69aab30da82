import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SatChartFormat } from '../../../core/contract/sat-chart-job.ts'
import { getSheetFileName, isRenderedSheet, type SheetAttempt } from '../area-pack.ts'
import type { RenderedSheet } from '../render-sheet.ts'
import type { GridSheet } from '../chart-sheet.ts'

/** The folder of one order: the sheets that are made already, then the file itself. */
export interface JobFiles {
  /** Where the file will be. */
  path: string
  /** A sheet that was made before; null where it was not, or was not written to its end. */
  loadSheet(sheet: GridSheet): Promise<SheetAttempt | null>
  saveSheet(tried: SheetAttempt): Promise<void>
  /** Takes the single sheets away. */
  removeSheets(): Promise<void>
}

/** What the file of each format is called, and its media type. */
export const chartFileTypes: Record<SatChartFormat, { name: string; type: string }> = {
  kap: { name: 'gmap_kaps.zip', type: 'application/zip' },
  kap_merged: { name: 'gmap_merged.kap', type: 'application/octet-stream' },
  mbtiles: { name: 'gmap.mbtiles', type: 'application/vnd.sqlite3' },
}

export function getJobsFolder(dataFolder: string): string {
  return join(dataFolder, 'charts', 'jobs')
}

export async function openJobFiles(
  dataFolder: string,
  id: number,
  format: SatChartFormat,
): Promise<JobFiles> {
  const folder = join(getJobsFolder(dataFolder), String(id))
  const sheets = join(folder, 'sheets')
  await mkdir(sheets, { recursive: true, mode: 0o700 })
  const pathOf = (sheet: GridSheet, ending: string) => join(sheets, `${getSheetFileName(sheet)}.${ending}`)
  return {
    path: join(folder, chartFileTypes[format].name),

    async loadSheet(sheet) {
      const text = await readFile(pathOf(sheet, 'json'), 'utf8').catch(() => null)
      if (text === null) return null
      const { sha256, outcome } = JSON.parse(text) as SavedSheet // written by `save`, whole
      if (typeof outcome === 'string') return { sheet, result: outcome }
      // Saved by a version with other field names: the sheet is rendered again.
      if (!('tileCount' in outcome)) return null
      const bytes = await readFile(pathOf(sheet, 'kap')).catch(() => null)
      if (!bytes || digest(bytes) !== sha256) return null
      return { sheet, result: { ...outcome, bytes: new Uint8Array(bytes) } }
    },

    async saveSheet({ sheet, result }) {
      let saved: SavedSheet
      if (isRenderedSheet(result)) {
        const { bytes, ...told } = result
        await writeWhole(pathOf(sheet, 'kap'), bytes)
        saved = { sha256: digest(bytes), outcome: told }
      } else saved = { sha256: null, outcome: result }
      await writeWhole(pathOf(sheet, 'json'), JSON.stringify(saved))
    },

    removeSheets: () => rm(sheets, { recursive: true, force: true }),
  }
}

/** What is kept beside a sheet. */
interface SavedSheet {
  sha256: string | null
  outcome: Omit<RenderedSheet, 'bytes'> | Exclude<SheetAttempt['result'], RenderedSheet>
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A file is there whole or not at all. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}

export async function removeJobFiles(dataFolder: string, id: number): Promise<void> {
  await rm(join(getJobsFolder(dataFolder), String(id)), { recursive: true, force: true })
}

/** Takes away the folders of orders that are no more. */
export async function removeOrphanedJobFiles(dataFolder: string, kept: readonly number[]): Promise<void> {
  const names = await readdir(getJobsFolder(dataFolder)).catch(() => [])
  for (const name of names)
    if (!kept.includes(Number(name)))
      await rm(join(getJobsFolder(dataFolder), name), { recursive: true, force: true })
}
