import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { nodeVersions } from '../../scripts/node-versions.ts'
import { environmentVariableNames, parseSettings } from '../../src/server/system/settings.ts'
import { getEnvironment, listArguments, parseDockerfile, type Stage } from '../support/dockerfile.ts'

const stages = parseDockerfile(readFileSync('Dockerfile', 'utf8'))
const finalStage = stages.at(-1) as Stage // the file has stages

describe('Dockerfile', () => {
  it('builds on the same image in every stage, with a tested version of Node.js', () => {
    const images = new Set(stages.map(({ image }) => image))
    const tested = Object.keys(nodeVersions).map((major) => `node:${major}-slim`)
    expect([...images]).toEqual([expect.toBeOneOf(tested)])
  })

  it('sets only variables of the server', () => {
    const names = Object.keys(getEnvironment(finalStage))
    expect(names.filter((name) => ![...environmentVariableNames, 'NODE_ENV'].includes(name))).toEqual([])
  })

  it('runs as a user without privileges, with its data in a volume and a health check', () => {
    expect(listArguments(finalStage, 'USER')).toEqual(['node'])
    expect(listArguments(finalStage, 'VOLUME')).toEqual([getEnvironment(finalStage).ROADSTEAD_DATA])
    expect(listArguments(finalStage, 'HEALTHCHECK')[0]).toContain('/healthz')
  })

  it('copies no sources and development packages into the image', () => {
    const copied = listArguments(finalStage, 'COPY')
    expect(copied).toContain('--from=packages /app/node_modules ./node_modules')
    expect(copied.filter((rest) => /\bsrc\b|^\. /.test(rest))).toEqual([])
    expect(listArguments(stages[0] as Stage, 'RUN')).toEqual(['npm ci --omit=dev']) // the file has stages
  })

  it('has a context without secrets: .dockerignore lists what is sent', () => {
    const patterns = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(patterns[0]).toBe('*')
    const sent = patterns.slice(1)
    expect(sent.filter((pattern) => !pattern.startsWith('!'))).toEqual([])
    expect(sent.filter((pattern) => /env|roadstead|git/.test(pattern))).toEqual([])
  })
})

/** The used part of the Compose specification. */
interface ComposeFile {
  services: Record<
    string,
    {
      image: string
      build?: string
      restart?: string
      mem_limit?: string
      healthcheck?: { test: string[] }
      depends_on?: Record<string, { condition: string }>
      environment?: Record<string, string>
      volumes?: string[]
      profiles?: string[]
      ports?: string[]
      read_only?: boolean
      cap_drop?: string[]
    }
  >
  volumes: Record<string, unknown>
}

describe('compose.yaml', () => {
  const text = readFileSync('compose.yaml', 'utf8')
  const { services, volumes } = parse(text) as ComposeFile // what a wrong form lacks fails below
  const { server, database, events } = services

  it('sets only variables of the server', () => {
    const names = Object.keys(server?.environment ?? {})
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !environmentVariableNames.includes(name))).toEqual([])
  })

  it('has settings with which the server starts', () => {
    const values = { PUBLIC_URL: 'https://club.example.org', POSTGRES_PASSWORD: 'secret' }
    const entries = Object.entries(server?.environment ?? {}).map(([name, text]) => [
      name,
      text.replace(/\$\{(\w+)[^}]*\}/g, (_whole, key: keyof typeof values) => values[key]),
    ])
    expect(parseSettings(Object.fromEntries(entries) as Record<string, string>)).toMatchObject({
      publicUrl: values.PUBLIC_URL,
      databaseUrl: 'postgres://roadstead:secret@database:5432/roadstead',
    })
  })

  it('restarts the services, limits their memory and checks their health', () => {
    expect(Object.keys(services)).toEqual(['server', 'database', 'events'])
    for (const service of Object.values(services))
      expect(service).toMatchObject({
        restart: 'unless-stopped',
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
      })
    expect(database?.healthcheck?.test).toContain('pg_isready')
    expect(server?.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    // The health check of the server is that of its image.
    expect(server).toMatchObject({ build: '.' })
  })

  it('uses volumes that it declares, a read-only server and no open port but a local one', () => {
    const named = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((volume) => volume.split(':')[0]),
    )
    expect(named.sort()).toEqual(Object.keys(volumes).sort())
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], ports: ['127.0.0.1:3000:3000'] })
    expect(database?.ports).toBeUndefined()
    expect(server?.volumes).toEqual([`data:${getEnvironment(finalStage).ROADSTEAD_DATA}`])
  })

  it('starts NATS only if it is wanted, without a port outside and with the port that the documents name', () => {
    expect(events).toMatchObject({ profiles: ['events'], read_only: true, cap_drop: ['ALL'] })
    expect(events?.ports).toBeUndefined()
    expect(events?.healthcheck?.test.at(-1)).toContain(':8222/')
    expect(readFileSync('docs/operating.md', 'utf8')).toContain('ROADSTEAD_EVENTS_URL=nats://events:4222')
  })

  it('contains no password: it stops without the variables of .env', () => {
    for (const [, name = '', rest = ''] of text.matchAll(/\$\{(\w+)([^}]*)\}/g))
      expect(rest, name).toEqual(expect.stringMatching(/^:\?set /))
    expect(database?.environment?.POSTGRES_PASSWORD).toContain('$')
  })
})
