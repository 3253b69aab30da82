import type { EndpointKey } from '../../core/contract/endpoints.ts'
import type { Problem } from '../../core/contract/errors.ts'
import { atom } from 'nanostores'
import type { Bbox } from '../../core/geo.ts'
import { roundBbox } from '../../core/geo.ts'
import { failures } from '../../core/messages/en/common.json'
import { files } from '../../core/messages/en/site.json'
import { formatMessage } from '../../core/text.ts'
import { ApiError, isAbortError, toEndpointUrl, type Api } from '../api/call.ts'
import { getMessages } from '../language.ts'
import { clearNotices, notify } from '../notices.ts'

const english = { failures, files }

/** A running download. */
export interface Download {
  /** URL; the same URL is not downloaded twice concurrently. */
  url: string
  /** File name. */
  name: string
  /** Received bytes; 0 until the server sends the first data. */
  receivedBytes: number
  /** Total bytes; null if unknown. */
  expectedBytes: number | null
  /** Aborts the download without a notice. */
  abort(): void
}

/** Running downloads, oldest first. */
export const $downloads = atom<readonly Download[]>([])

/**
 * Downloads the chart of a place, saves it as `{id}_gm_z{zoom}.kap` and shows a
 * notice. Returns whether it was saved.
 */
export function downloadPlaceSatChart(api: Api, placeId: number, zoom: number): Promise<boolean> {
  return download(api, {
    key: 'GET /places/download_kap_file/:id',
    input: { params: { id: placeId }, query: { zoom } },
    name: `${placeId}_gm_z${zoom}.kap`,
    type: 'application/octet-stream',
  })
}

/** Downloads the charts of a bounding box at a tile zoom as `gmap_kaps.zip`. Returns whether it was saved. */
export function downloadAreaSatCharts(
  api: Api,
  bbox: Bbox,
  tileZoom: number,
  mapZoom: number,
): Promise<boolean> {
  const query = {
    ...roundBbox(bbox),
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

interface DownloadRequest {
  key: EndpointKey
  input: { params?: unknown; query?: unknown }
  name: string
  /** Expected media type. A different type comes from a captive portal. */
  type: string
}

async function download(api: Api, request: DownloadRequest): Promise<boolean> {
  const url = api.site + toEndpointUrl(request.key, request.input)
  if ($downloads.get().some((running) => running.url === url)) return false
  clearNotices('download')
  const controller = new AbortController()
  $downloads.set([
    ...$downloads.get(),
    {
      url,
      name: request.name,
      receivedBytes: 0,
      expectedBytes: null,
      abort: () => controller.abort(),
    },
  ])
  try {
    saveFile(await fetchFile(url, request, controller.signal), request.name)
    notifyDownloaded(request.name)
    return true
  } catch (error) {
    if (!isAbortError(error)) notifyFailed(request.key, error)
    return false
  } finally {
    $downloads.set($downloads.get().filter((running) => running.url !== url))
  }
}

async function fetchFile(url: string, { key, type }: DownloadRequest, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw isAbortError(error) ? error : new ApiError(key, 0, null)
  })
  if (!response.ok) throw new ApiError(key, response.status, await readProblem(response))
  if (!response.headers.get('content-type')?.startsWith(type)) throw new ApiError(key, response.status, null)
  updateDownload(url, { expectedBytes: Number(response.headers.get('content-length')) || null })
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    received += part.value.length
    updateDownload(url, { receivedBytes: received })
  }
  return new Blob(parts, { type })
}

function updateDownload(url: string, change: Partial<Download>): void {
  $downloads.set(
    $downloads.get().map((running) => (running.url === url ? { ...running, ...change } : running)),
  )
}

async function readProblem(response: Response): Promise<Problem | null> {
  const body: unknown = await response.json().catch(() => null)
  return body instanceof Object && 'detail' in body ? (body as Problem) : null // a problem has a detail
}

/** Lifetime of a blob URL: it must stay valid until the browser starts to save it. */
const blobUrlLifetimeMs = 60_000

/** Saves a blob as a file in the browser's download folder. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), blobUrlLifetimeMs)
}

/** Shows the notice of section 8, which has an additional line for a zip. */
function notifyDownloaded(name: string): void {
  const { files } = getMessages(english)
  const lines = name.endsWith('.zip') ? [files.downloaded, files.readme] : [files.downloaded]
  notify('download', lines.join('\n'))
}

/** Shows the alert of section 8, followed by the server's explanation, if any. */
function notifyFailed(key: EndpointKey, error: unknown): void {
  const { files, failures } = getMessages(english)
  console.error(key, error)
  const detail = error instanceof ApiError ? error.problem?.detail : undefined
  const lines = [files.downloadFailed]
  if (detail) lines.push(formatMessage(failures.refused, { detail }))
  notify('download', lines.join('\n'), 'failed')
}
