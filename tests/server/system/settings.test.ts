import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  environmentVariableNames,
  formerVariableNames,
  isLoopback,
  parseSettings,
} from '../../../src/server/system/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-settings-'))

function writeTilesFile(content: string): string {
  const path = join(folder, `tiles-${Math.random()}.json`)
  writeFileSync(path, content)
  return path
}

const source = {
  id: 'own',
  kind: 'satellite',
  template: 'http://127.0.0.1:1/{z}/{x}/{y}.jpg',
  minZoom: 0,
  maxZoom: 14,
  attribution: 'ours',
  licence: 'CC0',
  offlineAllowed: true,
}

describe('parseSettings', () => {
  it('returns the defaults of the contract without environment variables', () => {
    const settings = parseSettings({})
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      storage: { kind: 'disk' },
    })
    expect(settings.dataFolder).toMatch(/\.roadstead$/)
    expect(settings.tileSources[0]?.attribution).toContain('Sentinel-2 cloudless')
    // Its terms do not permit bulk downloads.
    expect(settings.tileSources.filter((source) => !source.offlineAllowed).map(({ id }) => id)).toEqual([
      'opentopomap',
    ])
  })

  it('reads all variables of CONTRACT section 1', () => {
    for (const name of [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'ROADSTEAD_DATA',
      'DATABASE_URL',
      'ROADSTEAD_STORAGE',
      'ROADSTEAD_TILES',
      'ROADSTEAD_OVERPASS_URL',
      'ROADSTEAD_NDBC_URL',
      'ROADSTEAD_AIS',
      'ROADSTEAD_BLOG_FEED',
      'ROADSTEAD_SMTP_URL',
      'ROADSTEAD_SECRET',
    ]) {
      expect([...environmentVariableNames, ...Object.values(formerVariableNames)]).toContain(name)
    }
  })

  it('accepts former variable names and logs them in one line', () => {
    const lines: string[] = []
    const former = { ROADSTEAD_LOOK_FOR_PLACES: 'on', ROADSTEAD_RATE_LIMIT: '3' }
    expect(
      parseSettings({ ...former, ROADSTEAD_RATE_LIMIT_FACTOR: '2' }, (line) => lines.push(line)),
    ).toMatchObject({
      autoImport: 'on',
      rateLimitFactor: 2,
    })
    expect(lines).toEqual([
      'ROADSTEAD_LOOK_FOR_PLACES has a new name: ROADSTEAD_AUTO_IMPORT. The old name still works.',
    ])
    for (const name of Object.keys(formerVariableNames)) expect(environmentVariableNames).toContain(name)
  })

  it('ignores spaces around a value, and a variable of spaces counts as not set', () => {
    expect(parseSettings({ PORT: ' 81 ', HOST: '  ', ROADSTEAD_LOG_LEVEL: 'warn\n' })).toMatchObject({
      port: 81,
      host: '127.0.0.1',
      logLevel: 'warn',
    })
  })

  it('connects to no weather server that is off, and to none for forecasts unless one is set', () => {
    const settings = parseSettings({ ROADSTEAD_NDBC_URL: 'off' })
    expect(settings.ndbcUrl).toBeNull()
    expect(settings.forecastUrl).toBeNull()
    expect(parseSettings({ ROADSTEAD_FORECAST_URL: 'off' }).forecastUrl).toBeNull()
    expect(parseSettings({}).ndbcUrl).toBe('https://www.ndbc.noaa.gov')
  })

  it.each([
    ['udp://:10110', 'udp://0.0.0.0:10110'],
    ['tcp://:4001', 'tcp://0.0.0.0:4001'],
    ['tcp://receiver:4001', 'tcp://receiver:4001'],
    ['wss://ais.example/v0', 'wss://ais.example/v0'],
  ])('reads the AIS feed %s as %s', (value, url) => {
    expect(parseSettings({ ROADSTEAD_AIS_FEED: value }).aisFeedUrl).toBe(url)
  })

  it('reads a public URL without the slashes at its end', () => {
    expect(parseSettings({ PUBLIC_URL: 'https://club.example/map//' }).publicUrl).toBe(
      'https://club.example/map',
    )
  })

  it.each(['ROADSTEAD_EVENTS_URL', 'DATABASE_REPLICA_URL'])(
    'refuses %s with the embedded database',
    (name) => {
      const environment = { [name]: name.includes('EVENTS') ? 'nats://broker' : 'postgres://replica/club' }
      expect(() => parseSettings(environment)).toThrow(`${name} needs DATABASE_URL`)
      expect(() => parseSettings({ ...environment, DATABASE_URL: 'postgres://db/club' })).not.toThrow()
    },
  )

  it('refuses trusted proxies without the URL of the site, whose links they could choose', () => {
    const environment = { ROADSTEAD_TRUSTED_PROXIES: 'loopback' }
    expect(() => parseSettings(environment)).toThrow(/^ROADSTEAD_TRUSTED_PROXIES needs PUBLIC_URL$/)
    expect(() => parseSettings({ ...environment, PUBLIC_URL: 'https://club.example' })).not.toThrow()
  })

  it('accepts the ends of a range of whole numbers', () => {
    expect(parseSettings({ PORT: '0' }).port).toBe(0)
    expect(parseSettings({ PORT: '65535' }).port).toBe(65535)
  })

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000"'],
    ['PORT', '8e1', 'PORT must be a whole number from 0 to 65535, not "8e1"'],
    ['ROADSTEAD_RATE_LIMIT_FACTOR', '-1', 'ROADSTEAD_RATE_LIMIT_FACTOR must be a number from 0, not "-1"'],
    ['ROADSTEAD_RATE_LIMIT_FACTOR', 'Infinity', 'must be a number from 0, not "Infinity"'],
    ['ROADSTEAD_AIS_FEED', 'http://x', 'ROADSTEAD_AIS_FEED must be a URL that starts with tcp:// or udp://'],
    ['ROADSTEAD_EVENTS_URL', 'amqp://x', 'ROADSTEAD_EVENTS_URL must be a URL that starts with nats:// or'],
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http"'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
    ['PUBLIC_URL', 'example.org', 'PUBLIC_URL must be a URL that starts with http:// or https://'],
    ['ROADSTEAD_SECRET', 'short', 'ROADSTEAD_SECRET must have at least 32 characters'],
    [
      'ROADSTEAD_LOG_LEVEL',
      'loud',
      'ROADSTEAD_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    ],
    ['ROADSTEAD_STORAGE', 'ftp://x', 'ROADSTEAD_STORAGE must be disk or a URL that starts with s3://'],
    [
      'ROADSTEAD_TRUSTED_PROXIES',
      '10.0.0.1, 10.0.0.0/33',
      'ROADSTEAD_TRUSTED_PROXIES must list addresses, networks like 10.0.0.0/8, loopback or private, separated by commas; "10.0.0.0/33" is not valid',
    ],
    ['ROADSTEAD_TRUSTED_PROXIES', 'my-proxy', '"my-proxy" is not valid'],
    ['ROADSTEAD_TRUSTED_PROXIES', '10.0.0.1,', '"" is not valid'],
    ['ROADSTEAD_TILES', '/nowhere.json', 'ROADSTEAD_TILES names /nowhere.json, which cannot be read'],
  ])('reports an invalid %s (%s) in one line', (name, value, line) => {
    expect(() => parseSettings({ [name]: value })).toThrow(line)
  })

  it('reads tile sources and reports an invalid file by name', () => {
    expect(parseSettings({ ROADSTEAD_TILES: writeTilesFile(JSON.stringify([source])) }).tileSources).toEqual([
      source,
    ])
    expect(() => parseSettings({ ROADSTEAD_TILES: writeTilesFile('{') })).toThrow('which is not JSON')
    expect(() => parseSettings({ ROADSTEAD_TILES: writeTilesFile('[{"id":"x"}]') })).toThrow(
      /ROADSTEAD_TILES names .* where \/0/,
    )
    expect(() => parseSettings({ ROADSTEAD_TILES: writeTilesFile('[]') })).toThrow('has no satellite source')
  })

  it('does not repeat the password of a URL in its error', () => {
    expect(() => parseSettings({ DATABASE_URL: 'mysql://me:hunter2@host/x' })).toThrow(/^(?!.*hunter2)/)
  })
})

it.each([
  ['http://localhost:9000/a', true],
  ['http://127.0.0.1', true],
  ['http://127.8.8.8', true],
  ['http://[::1]:8080', true],
  ['http://127.0.0.1.evil.example', false],
  ['http://localhost.evil.example', false],
  ['http://10.0.0.1', false],
])('%s is on this machine: %s', (url, expected) => {
  expect(isLoopback(new URL(url))).toBe(expected)
})
