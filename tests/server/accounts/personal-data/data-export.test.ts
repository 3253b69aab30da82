import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { expect, it } from 'vitest'
import { createAccountZip, type LazyFile } from '../../../../src/server/accounts/personal-data/data-export.ts'

const listOf = (name: string, ...batches: object[][]) => ({ name, rows: Readable.from(batches) })
const fileOf = (name: string, content: string): LazyFile => ({
  name,
  open: () => Promise.resolve({ byteSize: content.length, stream: Readable.from([Buffer.from(content)]) }),
})

/** Reads all files of a zip, by name. */
async function unzip(zip: Readable): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(await buffer(zip))
  const files = new Map<string, string>()
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)))
  return files
}

it('each list is a JSON array, whatever its batches', async () => {
  const files = await unzip(
    createAccountZip(
      [listOf('places', [{ id: 1 }, { id: 2 }], [], [{ id: 3 }]), listOf('posts', []), listOf('none')],
      [],
    ),
  )
  expect([...files.keys()]).toEqual(['README.TXT', 'places.json', 'posts.json', 'none.json'])
  expect(JSON.parse(files.get('places.json') ?? '')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  for (const name of ['posts.json', 'none.json']) expect(JSON.parse(files.get(name) ?? '')).toEqual([])
})

it('a photo without bytes does not keep the others from the export', async () => {
  const missing: LazyFile = { name: 'photos/2.jpg', open: () => Promise.resolve(null) }
  const files = await unzip(
    createAccountZip(
      [listOf('photos', [{ id: 1 }])],
      [fileOf('photos/1.jpg', 'one'), missing, fileOf('photos/3.jpg', 'three')],
    ),
  )
  expect(files.get('photos/1.jpg')).toBe('one')
  expect(files.get('photos/2.jpg')).toBe('')
  expect(files.get('photos/3.jpg')).toBe('three')
})

it('a storage that fails ends the download, so that no incomplete zip looks complete', async () => {
  const failing: LazyFile = { name: 'photos/1.jpg', open: () => Promise.reject(new Error('away')) }
  await expect(buffer(createAccountZip([], [failing]))).rejects.toThrow('away')
})
