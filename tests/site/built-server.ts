import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { smallWorld } from '../fakes/world.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    /** The same site, but its tile server is away. */
    darkSiteUrl: string
  }
}

const started: ChildProcess[] = []
const folders: string[] = []
let tiles: TileServer

/** The built server, twice, on a small world of its own: with a tile server and with one that is away. */
export async function setup(project: TestProject): Promise<void> {
  tiles = await startTileServer()
  project.provide('siteUrl', await serve(tiles.template))
  project.provide('darkSiteUrl', await serve('http://127.0.0.1:9/{z}/{x}/{y}.jpg'))
}

export async function teardown(): Promise<void> {
  for (const child of started) child.kill('SIGKILL')
  await tiles.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

async function serve(template: string): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'roadstead-site-'))
  folders.push(data)
  const sources = ['satellite', 'topo'].map((kind) => ({
    id: `test-${kind}`,
    kind,
    template,
    minZoom: 0,
    maxZoom: 14,
    attribution: `test ${kind} imagery`,
    licence: 'CC0-1.0',
    offlineAllowed: true,
  }))
  writeFileSync(join(data, 'tiles.json'), JSON.stringify(sources))
  writeFileSync(join(data, 'world.json'), JSON.stringify(smallWorld))
  const environment = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    ROADSTEAD_DATA: data,
    ROADSTEAD_TILES: join(data, 'tiles.json'),
    ROADSTEAD_LOG: 'error',
    ROADSTEAD_RATE_LIMIT: '0',
  }
  await run(['import', 'overpass', join(data, 'world.json')], environment)
  return ready(spawn(process.execPath, ['dist/server/main.js', 'serve'], { env: environment }))
}

function run(args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, ['dist/server/main.js', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`roadstead ${args.join(' ')} ended with ${code}`)),
    )
  })
}

function ready(child: ChildProcess): Promise<string> {
  started.push(child)
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk))
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /Roadstead ready on (\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    })
    child.on('close', () => reject(new Error(`the server ended: ${said}`)))
  })
}
