import type { EndpointKey } from '../../core/contract/endpoints.ts'
import type { Problem } from '../../core/contract/errors.ts'
import { atom } from 'nanostores'
import type { Bbox } from '../../core/geo.ts'
import { roundBbox } from '../../core/geo.ts'
import { satChartArea } from '../../core/limits.ts'
import { formatMessage } from '../../core/text.ts'
import { ApiError, isAbortError, toEndpointUrl, type Api } from '../api/call.ts'
import { $locale } from '../language.ts'
import { clearNotices, notify } from '../notices.ts'

/** A file on its way. */
export interface Download {
  /** Its address: the same file is not fetched twice at a time. */
  url: string
  /** The name it is saved under. */
  name: string
  /** Bytes that have come; 0 while the server makes the first of them. */
  receivedBytes: number
  /** Bytes that will about come. */
  expectedBytes: number
  /** Gives it up; nothing is said of it any more. */
  abort(): void
}

/** The files on their way, the oldest first. */
export const $downloads = atom<readonly Download[]>([])

/**
 * Downloads the chart of a place and saves it as `{id}_gm_z{zoom}.kap`; the page
 * is told how it went. Answers whether it was saved.
 */
export function downloadPlaceSatChart(api: Api, placeId: number, zoom: number): Promise<boolean> {
  return download(api, {
    key: 'GET /places/download_kap_file/:id',
    input: { params: { id: placeId }, query: { zoom } },
    name: `${placeId}_gm_z${zoom}.kap`,
    type: 'application/octet-stream',
  })
}

/** Downloads the charts of a box at a tile zoom as `gmap_kaps.zip`, seen at a zoom of the map. */
export function downloadAreaSatCharts(
  api: Api,
  box: Bbox,
  tileZoom: number,
  mapZoom: number,
): Promise<boolean> {
  const query = {
    ...roundBbox(box),
    file_type: 'gmap',
    file_format: 'kap',
    tile_zoom: tileZoom,
    zoom: mapZoom,
  }
  return download(api, {
    key: 'GET /images',
    input: { query },
    name: 'gmap_kaps.zip',
    type: 'application/zip',
  })
}

interface Wanted {
  key: EndpointKey
  input: { params?: unknown; query?: unknown }
  name: string
  /** Media type of the file: anything else is the page of a harbour's network. */
  type: string
}

async function download(api: Api, wanted: Wanted): Promise<boolean> {
  const address = api.site + toEndpointUrl(wanted.key, wanted.input)
  if ($downloads.get().some((running) => running.url === address)) return false
  clearNotices('download')
  const controller = new AbortController()
  $downloads.set([
    ...$downloads.get(),
    {
      url: address,
      name: wanted.name,
      receivedBytes: 0,
      expectedBytes: satChartArea.estimatedSheetBytes,
      abort: () => controller.abort(),
    },
  ])
  try {
    saveFile(await fetchFile(address, wanted, controller.signal), wanted.name)
    sayDownloaded(wanted.name)
    return true
  } catch (error) {
    if (!isAbortError(error)) sayFailed(wanted.key, error)
    return false
  } finally {
    $downloads.set($downloads.get().filter((running) => running.url !== address))
  }
}

/** Charts that come in one file, where it holds several. */
const sheetsHeader = 'x-roadstead-sheets'

async function fetchFile(address: string, { key, type }: Wanted, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    throw isAbortError(error) ? error : new ApiError(key, 0, null)
  })
  if (!response.ok) throw new ApiError(key, response.status, await problemIn(response))
  if (!response.headers.get('content-type')?.startsWith(type)) throw new ApiError(key, response.status, null)
  const length = Number(response.headers.get('content-length'))
  const sheets = Number(response.headers.get(sheetsHeader)) || 1
  update(address, { expectedBytes: length || sheets * satChartArea.estimatedSheetBytes })
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    received += part.value.length
    update(address, { receivedBytes: received })
  }
  return new Blob(parts, { type })
}

function update(address: string, change: Partial<Download>): void {
  $downloads.set(
    $downloads.get().map((running) => (running.url === address ? { ...running, ...change } : running)),
  )
}

async function problemIn(response: Response): Promise<Problem | null> {
  const body: unknown = await response.json().catch(() => null)
  return body instanceof Object && 'detail' in body ? (body as Problem) : null // a problem has a detail
}

/** A blob's address must live until the browser has begun to save it. */
const addressLivesMs = 60_000

/** Saves bytes as a file of the browser's download folder. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), addressLivesMs)
}

/** Section 8: a zip has a line more. */
function sayDownloaded(name: string): void {
  const { files } = $locale.get().messages
  const lines = name.endsWith('.zip') ? [files.downloaded, files.readme] : [files.downloaded]
  notify('download', lines.join('\n'))
}

/** Section 8: the alert; below it what the server says, where it says something. */
function sayFailed(key: EndpointKey, error: unknown): void {
  const { files, failures } = $locale.get().messages
  console.error(key, error)
  const detail = error instanceof ApiError ? error.problem?.detail : undefined
  const lines = [files.downloadFailed]
  if (detail) lines.push(formatMessage(failures.refused, { detail }))
  notify('download', lines.join('\n'), 'failed')
}
