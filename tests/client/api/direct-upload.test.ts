import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toPhotoFormValue } from '../../../src/client/api/direct-upload.ts'
import { UploadError } from '../../../src/client/api/upload-error.ts'
import { uploadChunkBytes } from '../../../src/core/limits/posts.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { stubFetch } from '../../support/fetch.ts'

/** The reader of ActiveStorage's client, which Node lacks. */
class FakeFileReader extends EventTarget {
  result: ArrayBuffer | null = null

  readAsArrayBuffer(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = bytes
      this.dispatchEvent(new Event('load'))
    })
  }
}

const upload = {
  signed_id: 'signed',
  direct_upload: { url: '/uploads/signed', headers: { 'content-type': 'image/png' } },
}

beforeEach(() => void vi.stubGlobal('FileReader', FakeFileReader))
afterEach(() => vi.unstubAllGlobals())

/** Creates a PNG, by default larger than one chunk, with the name of a JPEG. */
function createLargeFile(size = uploadChunkBytes + 1): File {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new File([bytes], 'bay.jpg', { type: 'image/jpeg' })
}

describe('the value of a photo field', () => {
  it('section 7: is the file itself up to the size of one chunk', async () => {
    const api = createFakeApi()
    for (const file of [createJpegFile('bay.jpg'), createLargeFile(uploadChunkBytes)])
      expect(await toPhotoFormValue(api, file)).toBe(file)
    expect(api.calls).toEqual([])
  })

  it('statement of section 9: Upload checksum chunk 2 MiB.', async () => {
    expect(uploadChunkBytes).toBe(2 * 1024 * 1024)
    const read = vi.spyOn(FakeFileReader.prototype, 'readAsArrayBuffer')
    onTestFinished(() => void read.mockRestore())
    const requests = stubFetch(() => new Response(null, { status: 204 }))
    const api = createFakeApi({ 'POST /direct_uploads': upload })
    const file = createLargeFile()
    expect(await toPhotoFormValue(api, file)).toBe('signed')
    const checksum = createHash('md5')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('base64')
    expect(api.getLastCall('POST /direct_uploads').body).toEqual({
      blob: { filename: 'bay.jpg', content_type: 'image/png', byte_size: file.size, checksum },
    })
    expect(read.mock.calls.map(([chunk]) => chunk.size)).toEqual([
      uploadChunkBytes,
      file.size - uploadChunkBytes,
    ])
    expect(requests).toMatchObject([
      { method: 'PUT', url: '/uploads/signed', headers: { 'content-type': 'image/png' } },
    ])
  })

  it('is refused without a request if the file is no accepted photo', async () => {
    const api = createFakeApi()
    const file = new File(['%PDF-1.7'], 'chart.jpg', { type: 'image/jpeg' })
    await expect(toPhotoFormValue(api, file)).rejects.toMatchObject({ status: 415 })
    expect(api.calls).toEqual([])
  })
})

describe('a failed direct upload', () => {
  it('section 8: names the file and the status if the blob is refused', async () => {
    const api = createFakeApi()
    const value = toPhotoFormValue(api, createLargeFile())
    await expect.poll(() => api.calls).toHaveLength(1)
    api.getLastCall('POST /direct_uploads').fail(413)
    await expect(value).rejects.toBeInstanceOf(UploadError)
    await expect(value).rejects.toMatchObject({
      status: 413,
      userMessage: 'Error creating Blob for "bay.jpg". Status: 413',
    })
  })

  it.each([
    ['the storage refuses it', () => new Response(null, { status: 507 }), 507],
    ['the storage cannot be reached', () => Promise.reject(new TypeError('offline')), 0],
  ])('section 8: names the file and the status if %s', async (_when, answer, status) => {
    stubFetch(answer)
    const api = createFakeApi({ 'POST /direct_uploads': upload })
    await expect(toPhotoFormValue(api, createLargeFile())).rejects.toMatchObject({
      status,
      userMessage: `Error storing "bay.jpg". Status: ${status}`,
    })
  })
})
