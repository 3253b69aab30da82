import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadLimits } from '../../../src/core/limits/imports.ts'
import { importFromOverpass } from '../../../src/server/imports/osm/import-overpass.ts'
import { saveResponseBody } from '../../../src/server/system/network/save-response-body.ts'
import { createRecordingIo, startTestServer, type TestServer } from '../../support/test-server.ts'

/** 70 MB of blanks: 70 kB compressed. */
const bomb = gzipSync(Buffer.alloc(70_000_000, ' '))

let server: TestServer
let bombServer: Server
let url: string
let requests = 0
beforeAll(async () => {
  server = await startTestServer()
  bombServer = createServer((request, response) => {
    requests++
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
  })
  bombServer.listen(0, '127.0.0.1')
  await once(bombServer, 'listening')
  url = `http://127.0.0.1:${(bombServer.address() as AddressInfo).port}/` // it listens on a port
})
afterAll(async () => {
  bombServer.close()
  await server.close()
})

describe('a download', () => {
  it('ends at its limit, counted after decompression, and leaves no file', async () => {
    const path = join(server.dataFolder, 'download')
    const { body } = await fetch(url)
    if (!body) throw new Error('no body')
    await expect(saveResponseBody(body, path, 1_000_000)).rejects.toThrow('the answer is larger than 1 MB')
    expect(readdirSync(server.dataFolder)).not.toContain('download')
  })

  it('of Overpass for a viewed area fails after one answer that is too large', async () => {
    expect(bomb.length).toBeLessThan(downloadLimits.maxOverpassBytes / 100)
    requests = 0
    const job = {
      bounds: { x1: 4, y1: 43, x2: 5, y2: 44 },
      fetchedSince: new Date(),
      url,
      database: server.database,
      dataFolder: server.dataFolder,
      io: createRecordingIo(),
      signal: new AbortController().signal,
      backoffMs: 1,
    }
    await expect(importFromOverpass(job)).rejects.toThrow(
      'the answer of the Overpass server is larger than 64 MB',
    )
    expect(requests).toBe(1)
    expect(readdirSync(join(server.dataFolder, 'tmp'))).toEqual([])
  })
})
