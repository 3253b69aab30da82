import { expect, it } from 'vitest'
import { messages } from '../../src/plugin/signalk/messages.ts'
import { parsePluginSettings, settingsSchema, settingsUiSchema } from '../../src/plugin/signalk/settings.ts'

it('nothing is reported before the owner agrees', () => {
  for (const config of [undefined, {}, { report: 'true' }, { report: 1 }, { report: null }])
    expect(parsePluginSettings(config).report).toBe(false)
  expect(parsePluginSettings({ report: true }).report).toBe(true)
})

it('settings that are missing have the defaults shown on the settings page', () => {
  const settings: Record<string, unknown> = { ...parsePluginSettings(undefined) }
  for (const [name, property] of Object.entries(settingsSchema.properties))
    if ('default' in property) expect(settings[name], name).toEqual(property.default)
  for (const name of ['places', 'charts', 'beacons'] as const)
    expect(parsePluginSettings({ [name]: false })[name]).toBe(false)
})

it.each([
  ['', ''],
  [' https://site.example/some/page?x=1 ', 'https://site.example'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['ftp://site.example', null],
  ['javascript:alert(1)', null],
  ['https://user:secret@site.example', null],
  ['site.example', null],
])('the site "%s" is used as %s', (site, origin) => {
  expect(parsePluginSettings({ site }).site).toBe(origin)
})

it.each([
  ['https://site.example', null],
  ['https://site.example/', null],
  ['', null],
  [
    'site.example',
    'Put https:// or http:// in front of the URL of your Roadstead site: https://site.example.',
  ],
  [
    'site.example/page',
    'Put https:// or http:// in front of the URL of your Roadstead site: https://site.example.',
  ],
  [
    'localhost:3000',
    'Put https:// or http:// in front of the URL of your Roadstead site: https://localhost:3000.',
  ],
  [
    'https://site.example/roadstead/',
    'The path /roadstead/ in the URL of your Roadstead site is not used. Enter https://site.example.',
  ],
  ['ftp://site.example', messages.status.siteInvalid],
  ['https:site.example@', messages.status.siteInvalid],
  ['https://user:secret@site.example', messages.status.siteInvalid],
  ['http//site', messages.status.siteInvalid],
  ['not a URL', messages.status.siteInvalid],
])('one sentence says what to correct in the URL "%s"', (site, advice) => {
  expect(parsePluginSettings({ site }).siteAdvice).toBe(advice)
})

it('an MMSI has nine digits, and a cache has at least the minimum size', () => {
  expect(parsePluginSettings({ mmsi: ' 227006760 ' }).mmsi).toBe('227006760')
  for (const mmsi of ['22700676', '2270067600', 'x27006760', 227006760])
    expect(parsePluginSettings({ mmsi }).mmsi).toBe('')
  const { minimum, default: usual } = settingsSchema.properties.megabytes
  expect(parsePluginSettings({ megabytes: minimum }).megabytes).toBe(minimum)
  for (const megabytes of [minimum - 1, -1, 'many', null])
    expect(parsePluginSettings({ megabytes }).megabytes).toBe(usual)
})

it('the settings page of the boat server shows these fields', () => {
  const types = Object.entries(settingsSchema.properties).map(([name, { type }]) => `${name}: ${type}`)
  expect(types).toEqual([
    'site: string',
    'apiKey: string',
    'places: boolean',
    'charts: boolean',
    'beacons: boolean',
    'report: boolean',
    'mmsi: string',
    'megabytes: number',
    'alarms: boolean',
    'draughtMarginMetres: number',
    'airMarginMetres: number',
    'openCpn: string',
    'openCpnPin: string',
    'openCpnReplace: boolean',
  ])
  const { mmsi, megabytes, places, charts, beacons, report } = settingsSchema.properties
  expect(
    ['', '227006760', '22700676', '2270067601'].map((text) => new RegExp(mmsi.pattern).test(text)),
  ).toEqual([true, true, false, false])
  expect(megabytes.minimum).toBe(10)
  expect(megabytes.default).toBe(300)
  expect(megabytes.maximum).toBe(20_000)
  for (const field of [places, charts, beacons]) expect(field.default).toBe(true)
  expect(report.default).toBe(false)
  // Nobody is warned unasked.
  for (const config of [undefined, {}, { alarms: 'true' }])
    expect(parsePluginSettings(config).alarms, JSON.stringify(config)).toBe(false)
  expect(parsePluginSettings({ alarms: true, draughtMarginMetres: -1, airMarginMetres: 0 })).toMatchObject({
    alarms: true,
    draughtMarginMetres: 0.5,
    airMarginMetres: 0,
  })
  expect(
    parsePluginSettings({
      draughtMarginMetres: 0.8,
      airMarginMetres: '2',
      openCpnReplace: true,
      openCpnPin: ' 1 ',
    }),
  ).toMatchObject({ draughtMarginMetres: 0.8, airMarginMetres: 1, openCpnReplace: true, openCpnPin: '1' })
  expect(['', 'http://boat', 'boat'].map((openCpn) => parsePluginSettings({ openCpn }).openCpn)).toEqual([
    '',
    null,
    { host: 'boat', port: 8443 },
  ])
  const secret = { 'ui:widget': 'password' }
  expect(settingsUiSchema).toEqual({ apiKey: secret, openCpnPin: secret })
})

it('the reporting interval is a minute, and the key has no spaces around it', () => {
  expect(parsePluginSettings({ apiKey: ' rs_key ' })).toMatchObject({ apiKey: 'rs_key', everyMs: 60_000 })
  expect([1, 0, -1, 'often'].map((everyMs) => parsePluginSettings({ everyMs }).everyMs)).toEqual([
    1, 60_000, 60_000, 60_000,
  ])
})
