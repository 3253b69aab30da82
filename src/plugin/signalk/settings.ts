import { formatMessage } from '../../core/text.ts'
import { hazardLimits, reporterLimits, tileLimits } from './limits.ts'
import { messages } from './messages.ts'
import { parsePeerAddress, type PeerAddress } from './opencpn/peer-client.ts'

/** Settings of the plugin, completed with the defaults of the schema. */
export interface PluginSettings {
  /** Origin of the site; '' if not set, null if invalid. */
  site: string | null
  /** What to correct in the URL of the site; null if nothing. */
  siteAdvice: string | null
  apiKey: string
  places: boolean
  charts: boolean
  beacons: boolean
  report: boolean
  mmsi: string
  megabytes: number
  /** Whether to warn of hazards ahead, and the margins in metres. */
  alarms: boolean
  draughtMarginMetres: number
  airMarginMetres: number
  /** OpenCPN that gets marks; '' if not set, null if invalid. */
  openCpn: PeerAddress | '' | null
  openCpnPin: string
  openCpnReplace: boolean
  /** Reporting interval; configurable for tests. */
  everyMs: number
}

const { settings: texts, status } = messages

/** JSON schema of the settings page of the boat server. */
export const settingsSchema = {
  type: 'object',
  title: messages.name,
  description: messages.description,
  properties: {
    site: { type: 'string', title: texts.site, description: texts.siteHelp },
    apiKey: { type: 'string', title: texts.apiKey, description: texts.apiKeyHelp },
    places: { type: 'boolean', title: texts.places, description: texts.placesHelp, default: true },
    charts: { type: 'boolean', title: texts.charts, description: texts.chartsHelp, default: true },
    beacons: { type: 'boolean', title: texts.beacons, default: true },
    report: { type: 'boolean', title: texts.report, description: texts.reportHelp, default: false },
    mmsi: { type: 'string', title: texts.mmsi, description: texts.mmsiHelp, pattern: '^(\\d{9})?$' },
    megabytes: {
      type: 'number',
      title: texts.cache,
      default: tileLimits.defaultMegabytes,
      minimum: 10,
      maximum: 20_000,
    },
    alarms: { type: 'boolean', title: texts.alarms, description: texts.alarmsHelp, default: false },
    draughtMarginMetres: {
      type: 'number',
      title: texts.draughtMargin,
      default: hazardLimits.defaultDraughtMarginMetres,
      minimum: 0,
    },
    airMarginMetres: {
      type: 'number',
      title: texts.airMargin,
      default: hazardLimits.defaultAirMarginMetres,
      minimum: 0,
    },
    openCpn: { type: 'string', title: texts.openCpn, description: texts.openCpnHelp },
    openCpnPin: { type: 'string', title: texts.openCpnPin, description: texts.openCpnPinHelp },
    openCpnReplace: {
      type: 'boolean',
      title: texts.openCpnReplace,
      description: texts.openCpnReplaceHelp,
      default: false,
    },
  },
} as const

/** Hides the secrets in password fields. */
export const settingsUiSchema = {
  apiKey: { 'ui:widget': 'password' },
  openCpnPin: { 'ui:widget': 'password' },
} as const

export function parsePluginSettings(config: unknown): PluginSettings {
  const values = (config ?? {}) as Record<string, unknown>
  const text = (name: string) => (typeof values[name] === 'string' ? values[name].trim() : '')
  const megabytes = Number(values.megabytes)
  return {
    ...parseSite(text('site')),
    apiKey: text('apiKey'),
    places: values.places !== false,
    charts: values.charts !== false,
    beacons: values.beacons !== false,
    report: values.report === true,
    mmsi: /^\d{9}$/.test(text('mmsi')) ? text('mmsi') : '',
    alarms: values.alarms === true,
    draughtMarginMetres: readMargin(values.draughtMarginMetres, hazardLimits.defaultDraughtMarginMetres),
    airMarginMetres: readMargin(values.airMarginMetres, hazardLimits.defaultAirMarginMetres),
    openCpn: text('openCpn') === '' ? '' : parsePeerAddress(text('openCpn')),
    openCpnPin: text('openCpnPin'),
    openCpnReplace: values.openCpnReplace === true,
    megabytes: megabytes >= 10 ? megabytes : tileLimits.defaultMegabytes,
    everyMs: Number(values.everyMs) > 0 ? Number(values.everyMs) : reporterLimits.intervalMs,
  }
}

function readMargin(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise
}

/** A host without a scheme: `site.example/page`, `192.168.1.20:3000`. */
const bareHost = /^[\w.-]+(?::\d+)?(?:\/(?!\/).*)?$/

function parseSite(text: string): Pick<PluginSettings, 'site' | 'siteAdvice'> {
  if (text === '') return { site: '', siteAdvice: null }
  if (bareHost.test(text))
    return {
      site: null,
      siteAdvice: formatMessage(status.siteScheme, { url: `https://${text.replace(/\/.*/, '')}` }),
    }
  const { protocol, origin, username, pathname } = URL.canParse(text) ? new URL(text) : invalidUrl
  if (!/^https?:$/.test(protocol) || username !== '') return { site: null, siteAdvice: status.siteInvalid }
  const advice = pathname === '/' ? null : formatMessage(status.sitePath, { path: pathname, url: origin })
  return { site: origin, siteAdvice: advice }
}

const invalidUrl = { protocol: '', origin: '', username: '', pathname: '' }
