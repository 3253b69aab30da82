import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildApp } from '../../src/server/app.ts'
import type { CommandIo } from '../../src/server/commands/command-io.ts'
import type { Located, NavAidRecord, PlaceRecord } from '../../src/server/feeds/source-record.ts'
import { nothingStated } from '../../src/server/feeds/source-record.ts'
import { createGround } from '../../src/server/satellite/ground.ts'
import { parseSettings, type Settings } from '../../src/server/settings.ts'
import { openDatabase, type Database } from '../../src/server/store/database.ts'
import { databaseUrl, templateDatabase, templateFolder } from './template.ts'

export interface TestServer {
  app: FastifyInstance
  database: Database
  settings: Settings
  dataFolder: string
  /** GET of an API path; the parsed body and the status. */
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: never; headers: Record<string, unknown> }>
  close(): Promise<void>
}

/** The real app on an empty database of its own, of the kind the project names. */
export async function testServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-test-'))
  const copy = process.env.TEST_DATABASE === 'postgres' ? await postgresCopy() : embeddedCopy(dataFolder)
  const settings = parseSettings({
    ROADSTEAD_DATA: dataFolder,
    ROADSTEAD_LOG: 'silent',
    ...copy.environment,
    ...environment,
  })
  const failures: Error[] = []
  const database = await openDatabase({ ...settings, onFailure: (error) => failures.push(error) })
  const app = await buildApp({ settings, database, ground: createGround(), clock: () => new Date() })
  return {
    app,
    database,
    settings,
    dataFolder,
    async get(path, headers = {}) {
      const answer = await app.inject({ method: 'GET', url: `/api/v1${path}`, headers })
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        body: (isJson ? answer.json() : answer.body) as never,
        headers: answer.headers,
      }
    },
    async close() {
      await app.close()
      await database.close()
      await copy.remove()
      rmSync(dataFolder, { recursive: true, force: true })
      if (failures[0]) throw failures[0]
    },
  }
}

function embeddedCopy(dataFolder: string) {
  cpSync(join(templateFolder, 'database'), join(dataFolder, 'database'), { recursive: true })
  return { environment: {}, remove: () => Promise.resolve() }
}

export async function postgresCopy() {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const name = `roadstead_test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${templateDatabase}`)
  return {
    environment: { DATABASE_URL: databaseUrl(url, name) },
    remove: () => administer(url, `drop database if exists ${name} with (force)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Copies are made one after the other: the template may have no other visitor.
    await client.query('select pg_advisory_lock(731498)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A terminal that keeps what it is told. */
export function listeningIo(): CommandIo & { lines: string[]; errors: string[] } {
  const lines: string[] = []
  const errors: string[] = []
  return {
    lines,
    errors,
    out: (line) => lines.push(line),
    err: (line) => errors.push(line),
    progress: () => undefined,
  }
}

let nextKey = 1

/** A marina off the Camargue, or what the test says of it. */
export function placeRecord(stated: Partial<Located<PlaceRecord>> = {}): Located<PlaceRecord> {
  return {
    kind: 'place',
    key: `osm:node/${nextKey++}`,
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: 'https://www.openstreetmap.org/node/1',
    updated_at: '2022-04-21T00:00:00.000Z',
    area: false,
    aliases: [],
    name: 'Port Camargue',
    type_enum: 0,
    latitude: 43.517,
    longitude: 4.132,
    ...nothingStated,
    tags: {},
    approximate: false,
    prominence: 50,
    derived: [],
    ...stated,
  }
}

export function navAidRecord(stated: Partial<Located<NavAidRecord>> = {}): Located<NavAidRecord> {
  return {
    kind: 'nav-aid',
    key: `osm:node/${nextKey++}#aton`,
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: 'https://www.openstreetmap.org/node/1',
    updated_at: '2022-04-21T00:00:00.000Z',
    name: 'Espiguette',
    mmsi: '992271001',
    mmsi_valid: true,
    aid_type: 22,
    virtual: false,
    latitude: 43.48,
    longitude: 4.14,
    city: null,
    state_code: null,
    country_code: 'FR',
    description: null,
    light: 'VQ(6)+LFl W 10s',
    derived: [],
    ...stated,
  }
}
