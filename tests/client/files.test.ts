import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../src/client/api/call.ts'
import {
  $downloads,
  downloadAreaSatCharts,
  downloadPlaceSatChart,
} from '../../src/client/sat-charts/downloads.ts'
import { $notices } from '../../src/client/notices.ts'
import { stubFetch, buildJsonResponse } from '../fakes/fetch.ts'

const saved: { name: string; size: number }[] = []
const blobs = new Map<string, Blob>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click(this: { href: string; download: string }) {
        saved.push({ name: this.download, size: blobs.get(this.href)?.size ?? -1 })
      },
    }),
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`
    blobs.set(address, blob as Blob)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void blobs.delete(address))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  saved.length = 0
  $notices.set([])
  $downloads.set([])
})

const api = createApi()
const said = () => $notices.get().map(({ text, kind }) => [text, kind])
const file = (type: string, bytes = new Uint8Array(10), more: Record<string, string> = {}) =>
  new Response(bytes, { headers: { 'content-type': type, ...more } })

describe('the chart of a place', () => {
  it('sections 7 and 8: is saved as {id}_gm_z{zoom}.kap, and the page is told', async () => {
    const sent = stubFetch(() => file('application/octet-stream'))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(true)
    expect(sent[0]?.url).toBe('/api/v1/places/download_kap_file/1500?zoom=18')
    expect(saved).toEqual([{ name: '1500_gm_z18.kap', size: 10 }])
    expect(said()).toEqual([['Your file has downloaded.', 'done']])
    expect($downloads.get()).toEqual([])
  })

  it("section 8: says 'oh no!' when it fails, and what the server says", async () => {
    stubFetch(() => buildJsonResponse({ detail: 'No imagery covers this place.', status: 422 }, 422))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(false)
    expect(said()).toEqual([
      ['oh no!\nThe server rejected the request: No imagery covers this place.', 'failed'],
    ])
    expect(saved).toEqual([])
  })

  it("section 8: says 'oh no!' when nothing answers", async () => {
    stubFetch(() => Promise.reject(new TypeError('no network')))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(false)
    expect(said()).toEqual([['oh no!', 'failed']])
    expect(console.error).toHaveBeenCalledWith('GET /places/download_kap_file/:id', expect.anything())
  })

  it('is not saved when a harbour network answers with its own page', async () => {
    stubFetch(() => file('text/html; charset=utf-8'))
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(false)
    expect(saved).toEqual([])
  })

  it('is not saved when it breaks off', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new Uint8Array(5))
        setTimeout(() => stream.error(new TypeError('broken off')), 10)
      },
    })
    stubFetch(() => new Response(body, { headers: { 'content-type': 'application/octet-stream' } }))
    const running = downloadPlaceSatChart(api, 1500, 18)
    await vi.advanceTimersByTimeAsync(20)
    expect(await running).toBe(false)
    expect(saved).toEqual([])
  })

  it('is fetched once when it is asked for twice, shows how far it is, and can be given up', async () => {
    const sent = stubFetch(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
        ),
    )
    const running = downloadPlaceSatChart(api, 1500, 18)
    expect(await downloadPlaceSatChart(api, 1500, 18)).toBe(false)
    expect(sent).toHaveLength(1)
    expect($downloads.get()).toMatchObject([{ name: '1500_gm_z18.kap', receivedBytes: 0 }])
    $downloads.get()[0]?.abort()
    expect(await running).toBe(false)
    expect(said()).toEqual([])
    expect($downloads.get()).toEqual([])
  })
})

describe('the charts of a view', () => {
  it('sections 7 and 8: are asked for by box and saved as gmap_kaps.zip; the page names README.TXT', async () => {
    const sent = stubFetch(() => file('application/zip', new Uint8Array(3), { 'x-roadstead-sheets': '4' }))
    const box = { x1: 4.123456, y1: 43.5, x2: 4.2, y2: 43.6 }
    expect(await downloadAreaSatCharts(api, box, 15, 12)).toBe(true)
    expect(sent[0]?.url).toBe(
      '/api/v1/images?x1=4.1235&y1=43.5&x2=4.2&y2=43.6&file_type=gmap&file_format=kap&tile_zoom=15&zoom=12',
    )
    expect(saved).toEqual([{ name: 'gmap_kaps.zip', size: 3 }])
    expect(said()).toEqual([
      ['Your file has downloaded.\nSee README.TXT in the zip file for more information.', 'done'],
    ])
  })
})
