import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SatChartFormat } from '../../../core/contract/sat-chart-job.ts'
import { getSheetFileName, isRenderedSheet, type SheetAttempt } from '../area-pack.ts'
import type { RenderedSheet } from '../render-sheet.ts'
import type { GridSheet } from '../chart-sheet.ts'

/** The folder of a job: the rendered sheets and, at the end, the file. */
export interface JobFiles {
  /** Path of the file. */
  path: string
  /** Loads a sheet that was rendered before; null if it is missing or incomplete. */
  loadSheet(sheet: GridSheet): Promise<SheetAttempt | null>
  saveSheet(attempt: SheetAttempt): Promise<void>
  /** Deletes the single sheets. */
  removeSheets(): Promise<void>
}

/** File name and media type of each format. */
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
  const getSheetPath = (sheet: GridSheet, extension: string) =>
    join(sheets, `${getSheetFileName(sheet)}.${extension}`)
  return {
    path: join(folder, chartFileTypes[format].name),

    async loadSheet(sheet) {
      const text = await readFile(getSheetPath(sheet, 'json'), 'utf8').catch(() => null)
      if (text === null) return null
      const { sha256, outcome } = JSON.parse(text) as SavedSheet // written by `saveSheet`
      if (typeof outcome === 'string') return { sheet, result: outcome }
      // Saved by a version with other field names: the sheet is rendered again.
      if (!('tileCount' in outcome)) return null
      const bytes = await readFile(getSheetPath(sheet, 'kap')).catch(() => null)
      if (!bytes || hashBytes(bytes) !== sha256) return null
      return { sheet, result: { ...outcome, bytes: new Uint8Array(bytes) } }
    },

    async saveSheet({ sheet, result }) {
      let saved: SavedSheet
      if (isRenderedSheet(result)) {
        const { bytes, ...outcome } = result
        await writeAtomically(getSheetPath(sheet, 'kap'), bytes)
        saved = { sha256: hashBytes(bytes), outcome }
      } else saved = { sha256: null, outcome: result }
      await writeAtomically(getSheetPath(sheet, 'json'), JSON.stringify(saved))
    },

    removeSheets: () => rm(sheets, { recursive: true, force: true }),
  }
}

/** Metadata file of a sheet. */
interface SavedSheet {
  sha256: string | null
  outcome: Omit<RenderedSheet, 'bytes'> | Exclude<SheetAttempt['result'], RenderedSheet>
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Writes a file atomically. */
async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}

export async function removeJobFiles(dataFolder: string, id: number): Promise<void> {
  await rm(join(getJobsFolder(dataFolder), String(id)), { recursive: true, force: true })
}

/** Deletes the folders of deleted jobs. */
export async function removeOrphanedJobFiles(dataFolder: string, jobIds: readonly number[]): Promise<void> {
  const names = await readdir(getJobsFolder(dataFolder)).catch(() => [])
  for (const name of names)
    if (!jobIds.includes(Number(name)))
      await rm(join(getJobsFolder(dataFolder), name), { recursive: true, force: true })
}
