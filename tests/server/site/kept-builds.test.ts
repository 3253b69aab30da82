import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptAssetsMs } from '../../../src/core/limits/server.ts'
import { getKeptBuildsFolder, keepBuild } from '../../../src/server/site/kept-builds/kept-builds.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'roadstead-build-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Writes the files of a build. */
function createBuild(version: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, version, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return {
    version,
    elementsFolder: join(folder, version, 'elements'),
    assetsFolder: join(folder, version, 'assets'),
  }
}

const keep = (build: ReturnType<typeof createBuild>, now = new Date()) =>
  keepBuild(getKeptBuildsFolder(server.dataFolder), build, now)
const get = (url: string) => server.app.inject({ url })

describe('files of an earlier version', () => {
  const files = {
    'elements/roadstead.js': 'entry',
    'elements/chunks/MapWidget-abc.js': 'map',
    'elements/readme.txt': 'text',
    'assets/HomePage-abc.js': 'home',
    'assets/HomePage-abc.css': '.home{}',
    'assets/HomePage-abc.js.map': '{}',
  }

  it('are served to pinned lines and open pages', async () => {
    for (const url of ['/embed/0.0.9/roadstead.js', '/assets/HomePage-abc.js'])
      expect((await get(url)).statusCode).toBe(404)
    await keep(createBuild('0.0.9', files))
    const script = await get('/embed/0.0.9/roadstead.js')
    expect(script.statusCode).toBe(200)
    expect(script.body).toBe('entry')
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    expect((await get('/embed/0.0.9/chunks/MapWidget-abc.js')).body).toBe('map')
    expect((await get('/assets/HomePage-abc.js')).body).toBe('home')
    expect((await get('/assets/HomePage-abc.css')).headers['content-type']).toBe('text/css; charset=utf-8')
    const { 'roadstead.js': integrity } = (await get('/embed/0.0.9/integrity.json')).json<
      Record<string, string>
    >()
    expect(integrity).toMatch(/^sha384-/)
  })

  it('other than scripts, styles and fonts are not kept, and no other file can be read', async () => {
    await keep(createBuild('0.0.9', files))
    writeFileSync(join(server.dataFolder, 'secret-file.js'), 'secret')
    for (const url of [
      '/assets/HomePage-abc.js.map',
      '/embed/0.0.9/readme.txt',
      '/embed/0.0.9/..%2F..%2F..%2Fsecret-file.js',
      '/embed/..%2F..%2F/secret-file.js',
      '/assets/..%2F..%2Fsecret-file.js',
      '/embed/0.0.8/roadstead.js',
      '/embed/map/roadstead.js',
    ]) {
      const { statusCode, body } = await get(url)
      expect(statusCode, url).toBe(404)
      expect(body).not.toContain('secret')
    }
  })

  it('never change, and are written whole', async () => {
    await keep(createBuild('0.0.9', files))
    await keep(createBuild('0.0.9', { ...files, 'elements/roadstead.js': 'another' }))
    expect((await get('/embed/0.0.9/roadstead.js')).body).toBe('entry')
    const kept = readdirSync(getKeptBuildsFolder(server.dataFolder), { recursive: true })
    expect(kept.filter((name) => String(name).endsWith('.tmp'))).toEqual([])
  })

  it('are deleted when no server has had them for long, elements never', async () => {
    await keep(createBuild('0.0.9', files))
    const later = new Date(Date.now() + keptAssetsMs + 60_000)
    await keep(
      createBuild('0.1.1', { 'assets/HomePage-def.js': 'home 2', 'elements/roadstead.js': 'entry 2' }),
      later,
    )
    expect((await get('/assets/HomePage-abc.js')).statusCode).toBe(404)
    expect((await get('/assets/HomePage-def.js')).body).toBe('home 2')
    expect((await get('/embed/0.0.9/roadstead.js')).body).toBe('entry')
    expect((await get('/embed/0.1.1/roadstead.js')).body).toBe('entry 2')
  })

  it('are not needed: a server without any build starts and keeps nothing', async () => {
    await keep({ version: '0.2.0', elementsFolder: join(folder, 'none'), assetsFolder: join(folder, 'none') })
    expect(existsSync(join(getKeptBuildsFolder(server.dataFolder), 'elements', '0.2.0'))).toBe(false)
  })
})
