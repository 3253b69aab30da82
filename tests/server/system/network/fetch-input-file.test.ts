import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchInputFile, formatOriginName } from '../../../../src/server/system/network/fetch-input-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-input-'))
const authorizations: (string | undefined)[] = []
let httpServer: Server
let url: string
beforeAll(async () => {
  httpServer = createServer((request, response) => {
    authorizations.push(request.headers.authorization)
    response.statusCode = request.url?.startsWith('/missing') ? 404 : 200
    response.end('downloaded')
  })
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  url = `127.0.0.1:${(httpServer.address() as AddressInfo).port}` // it listens on a port
  writeFileSync(join(folder, 'places.gpx'), 'local')
  mkdirSync(join(folder, 'downloads'))
})
afterAll(() => {
  httpServer.close()
  rmSync(folder, { recursive: true })
})

const fetchFile = (origin: string) =>
  fetchInputFile(
    { origin, workingFolder: folder, signal: new AbortController().signal },
    join(folder, 'downloads'),
  )

it('a file is found relative to the working folder or by its whole path', async () => {
  const path = join(folder, 'places.gpx')
  expect(await fetchFile('places.gpx')).toEqual(path)
  expect(await fetchFile(path)).toEqual(path)
  await expect(fetchFile('none.gpx')).rejects.toThrow('cannot import none.gpx: there is no such file')
  await expect(fetchFile('downloads')).rejects.toThrow('cannot import downloads: it is not a file')
})

it('a URL is downloaded, with the credentials it states', async () => {
  const path = await fetchFile(`http://ada:secret@${url}/data.csv?token=x`)
  expect(path).toEqual(join(folder, 'downloads', 'input'))
  expect(readFileSync(path, 'utf8')).toBe('downloaded')
  expect(authorizations.at(-1)).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`)
})

it('failures of a download name its URL without private parts', async () => {
  await expect(fetchFile(`http://ada:secret@${url}/missing?token=x`)).rejects.toThrow(
    `cannot import http://${url}/missing: the server answered 404`,
  )
  await expect(fetchFile('http://127.0.0.1:1/data?token=x')).rejects.toThrow(
    /^cannot import http:\/\/127\.0\.0\.1:1\/data: (?!.*token)/,
  )
  expect(formatOriginName('https://a.example/x/y.csv?key=1#z')).toBe('https://a.example/x/y.csv')
  expect(formatOriginName('/home/ada/y.csv')).toBe('y.csv')
  expect(formatOriginName('y.csv')).toBe('y.csv')
  expect(formatOriginName('c:\\y')).toBe('c:\\y')
})
