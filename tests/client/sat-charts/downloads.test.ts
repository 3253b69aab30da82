import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../../src/client/api/call.ts'
import {
  $downloads,
  downloadAreaSatCharts,
  downloadPlaceSatChart,
} from '../../../src/client/sat-charts/downloads.ts'
import { $notices } from '../../../src/client/notices.ts'
import { stubFetch, buildJsonResponse } from '../../support/fetch.ts'

const savedFiles: { name: string; size: number }[] = []
const blobs = new Map<string, Blob>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click(this: { href: string; download: string }) {
        savedFiles.push({ name: this.download, size: blobs.get(this.href)?.size ?? -1 })
      },
    }),
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const blobUrl = `blob:${blobs.size}`
    blobs.set(blobUrl, blob as Blob)
    return blobUrl
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((blobUrl) => void blobs.delete(blobUrl))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  savedFiles.length = 0
  $notices.set([])
  $downloads.set([])
})

const api = createApi()
const getNotices = () => $notices.get().map(({ text, kind }) => [text, kind])
const createFileResponse = (type: string, bytes = new Uint8Array(10), headers: Record<string, string> = {}) =>
  new Response(bytes, { headers: { 'content-type': type, ...headers } })

describe('downloadPlaceSatChart', () => {
  it('section 7: saves {id}_gm_z{zoom}.kap', async () => {
    const requests = stubFetch(() => createFileResponse('application/octet-stream'))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(true)
    expect(requests[0]?.url).toBe('/api/v1/places/download_kap_file/1500?zoom=18')
    expect(savedFiles).toEqual([{ name: '1500_gm_z18.kap', size: 10 }])
    expect($downloads.get()).toEqual([])
  })

  it("section 8: shows 'oh no!' with the reason of the server on an error response", async () => {
    stubFetch(() => buildJsonResponse({ detail: 'No imagery covers this place.', status: 422 }, 422))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(false)
    expect(getNotices()).toEqual([
      ['oh no!\nThe server rejected the request: No imagery covers this place.', 'failed'],
    ])
    expect(savedFiles).toEqual([])
  })

  it("statement of section 8: File download failure: alert 'oh no!'.", async () => {
    stubFetch(() => Promise.reject(new TypeError('no network')))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(false)
    expect(getNotices()).toEqual([['oh no!', 'failed']])
    expect(console.error).toHaveBeenCalledWith('GET /places/download_kap_file/:id', expect.anything())
  })

  it('statement of section 8: download', async () => {
    stubFetch(() => buildJsonResponse({ detail: 'No imagery.', status: 500 }, 500))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(false)
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['GET /places/download_kap_file/:id', expect.objectContaining({ status: 500 })],
    ])
    expect($downloads.get()).toEqual([])
    expect(savedFiles).toEqual([])
  })

  it('saves nothing if a captive portal responds with HTML', async () => {
    stubFetch(() => createFileResponse('text/html; charset=utf-8'))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(false)
    expect(savedFiles).toEqual([])
  })

  it('saves nothing if the download is interrupted', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new Uint8Array(5))
        setTimeout(() => stream.error(new TypeError('interrupted')), 10)
      },
    })
    stubFetch(() => new Response(body, { headers: { 'content-type': 'application/octet-stream' } }))
    const download = downloadPlaceSatChart(api, 1500, 18)
    await vi.advanceTimersByTimeAsync(20)
    expect(await download).toBe(false)
    expect(savedFiles).toEqual([])
  })

  it('ignores a second request for the same file, reports progress and can be aborted', async () => {
    const requests = stubFetch(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    )
    const download = downloadPlaceSatChart(api, 1500, 18)
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(false)
    expect(requests).toHaveLength(1)
    expect($downloads.get()).toMatchObject([{ name: '1500_gm_z18.kap', receivedBytes: 0 }])
    $downloads.get()[0]?.abort()
    expect(await download).toBe(false)
    expect(getNotices()).toEqual([])
    expect($downloads.get()).toEqual([])
  })
})

describe('downloadAreaSatCharts', () => {
  it('section 7: requests a bounding box and saves gmap_kaps.zip', async () => {
    const requests = stubFetch(() =>
      createFileResponse('application/zip', new Uint8Array(3), { 'x-roadstead-sheets': '4' }),
    )
    const box = { x1: 4.123456, y1: 43.5, x2: 4.2, y2: 43.6 }
    expect(await downloadAreaSatCharts(api, box, 15, 12)).toBe(true)
    expect(requests[0]?.url).toBe(
      '/api/v1/images?x1=4.1235&y1=43.5&x2=4.2&y2=43.6&file_type=gmap&file_format=kap&tile_zoom=15&zoom=12',
    )
    expect(savedFiles).toEqual([{ name: 'gmap_kaps.zip', size: 3 }])
  })
})

describe('a running download', () => {
  it.each([
    ['the length that the server states', { 'content-length': '8', 'x-roadstead-sheets': '4' }, 8],
    ['an unknown length', { 'x-roadstead-sheets': '4' }, null],
  ])('reports the received bytes of %s', async (_of, headers, expectedBytes) => {
    let push = (_bytes: number) => {}
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        push = (bytes) => stream.enqueue(new Uint8Array(bytes))
        end = () => stream.close()
      },
    })
    stubFetch(() => new Response(body, { headers: { 'content-type': 'application/zip', ...headers } }))
    const download = downloadAreaSatCharts(api, { x1: 4.1, y1: 43.5, x2: 4.2, y2: 43.6 }, 15, 12)
    expect($downloads.get()).toMatchObject([{ receivedBytes: 0, expectedBytes: null }])
    await vi.advanceTimersByTimeAsync(0)
    push(3)
    await vi.advanceTimersByTimeAsync(0)
    expect($downloads.get()).toMatchObject([{ name: 'gmap_kaps.zip', receivedBytes: 3, expectedBytes }])
    push(5)
    await vi.advanceTimersByTimeAsync(0)
    expect($downloads.get()).toMatchObject([{ receivedBytes: 8, expectedBytes }])
    end()
    expect(await download).toBe(true)
    expect(savedFiles).toEqual([{ name: 'gmap_kaps.zip', size: 8 }])
    expect([...blobs.values()].at(-1)?.type).toBe('application/zip')
  })

  it('keeps the URL of its file for a minute, and other downloads untouched', async () => {
    stubFetch(({ url }) =>
      url.includes('1501')
        ? new Promise(() => undefined)
        : createFileResponse('application/octet-stream', new Uint8Array(2)),
    )
    void downloadPlaceSatChart(api, 1501, 18)
    expect(await downloadPlaceSatChart({ ...api, site: 'https://x.test' }, 1500, 18)).toBe(true)
    expect($downloads.get()).toMatchObject([{ name: '1501_gm_z18.kap', receivedBytes: 0 }])
    const count = blobs.size
    vi.advanceTimersByTime(59_999)
    expect(blobs.size).toBe(count)
    vi.advanceTimersByTime(1)
    expect(blobs.size).toBe(count - 1)
  })

  it('removes the notice of an earlier failure', async () => {
    stubFetch(() => Promise.reject(new TypeError('no network')))
    await downloadPlaceSatChart(api, 1500, 18)
    expect($notices.get()).toHaveLength(1)
    stubFetch(() => new Promise(() => undefined))
    void downloadPlaceSatChart(api, 1500, 18)
    expect($notices.get()).toEqual([])
  })
})

describe('the notice after a download', () => {
  it("statement of section 8: Success: 'Your file has downloaded.' (zip files add a line about the README.TXT information)", async () => {
    stubFetch(() => createFileResponse('application/octet-stream'))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(true)
    expect(getNotices()).toEqual([['Your file has downloaded.', 'done']])
    $notices.set([])
    stubFetch(() => createFileResponse('application/zip', new Uint8Array(3), { 'x-roadstead-sheets': '4' }))
    expect(await downloadAreaSatCharts(api, { x1: 4.1, y1: 43.5, x2: 4.2, y2: 43.6 }, 15, 12)).toBe(true)
    expect(getNotices()).toEqual([
      ['Your file has downloaded.\nSee README.TXT in the zip file for more information.', 'done'],
    ])
  })
})
