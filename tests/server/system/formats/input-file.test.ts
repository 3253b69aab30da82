import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  readInputFile,
  readWholeInputFile,
  unpackIfGzip,
  unpackInputFile,
} from '../../../../src/server/system/formats/input-file.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'roadstead-input-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const content = Buffer.from('!AIVDM,1,1,,A,13HNw9@P0jPREA0Hq183Q2lD0000,0*58\n'.repeat(5000))

async function read(bytes: Buffer, onBytes?: (bytes: number) => void): Promise<Buffer> {
  const path = join(folder, 'input')
  writeFileSync(path, bytes)
  const chunks: Buffer[] = []
  for await (const chunk of readInputFile(path, onBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('input files', () => {
  it('are read as they are', async () => {
    const counts: number[] = []
    expect(await read(content, (bytes) => counts.push(bytes))).toEqual(content)
    expect(counts.at(-1)).toBe(content.length)
    expect(await read(Buffer.alloc(0))).toHaveLength(0)
    expect(await read(Buffer.from([0x1f]))).toHaveLength(1)
  })

  it('are unpacked if they are gzip, also in several members', async () => {
    const counts: number[] = []
    const packed = gzipSync(content)
    expect(await read(packed, (bytes) => counts.push(bytes))).toEqual(content)
    expect(counts.at(-1)).toBe(packed.length)
    expect(await read(Buffer.concat([packed, packed]))).toHaveLength(2 * content.length)
  })

  it('with damaged or incomplete gzip data are refused', async () => {
    const packed = gzipSync(content)
    const damaged = Buffer.from(packed).fill(0xff, 40, 60)
    for (const bytes of [packed.subarray(0, -20), damaged])
      await expect(read(bytes)).rejects.toThrow('its gzip data is damaged or incomplete')
    await expect(readInputFile(join(folder, 'none')).next()).rejects.toThrow('ENOENT')
  })

  it('are kept in memory up to a size, after unpacking', async () => {
    const path = join(folder, 'whole')
    for (const bytes of [content, gzipSync(content)]) {
      writeFileSync(path, bytes)
      expect(await readWholeInputFile(path, content.length)).toEqual(content)
      await expect(readWholeInputFile(path, content.length - 1)).rejects.toThrow('it is larger than 0 MB')
    }
  })

  it('in memory are unpacked like those on the disk', async () => {
    const packed = gzipSync(content)
    expect(await unpackIfGzip(packed, content.length)).toEqual(content)
    expect(await unpackIfGzip(content, 1)).toBe(content)
    await expect(unpackIfGzip(packed, content.length - 1)).rejects.toThrow('it is larger than 0 MB')
    await expect(unpackIfGzip(packed.subarray(0, -9), content.length)).rejects.toThrow(
      'damaged or incomplete',
    )
  })

  it('are unpacked to the disk for readers that need all of it', async () => {
    const [path, target] = [join(folder, 'packed'), join(folder, 'unpacked')]
    const { signal } = new AbortController()
    writeFileSync(path, content)
    expect(await unpackInputFile(path, target, signal)).toBe(path)
    writeFileSync(path, '')
    expect(await unpackInputFile(path, target, signal)).toBe(path)
    writeFileSync(path, gzipSync(content))
    expect(await unpackInputFile(path, target, signal)).toBe(target)
    expect(readFileSync(target)).toEqual(content)
  })
})
