import { reporterLimits, tileLimits } from './limits.ts'
import { messages } from './messages.ts'

/** What an owner sets, whole: what was not set is as the schema says. */
export interface PluginSettings {
  /** Address of the site without a slash at its end; '' where none is set, null where it is none. */
  site: string | null
  apiKey: string
  places: boolean
  charts: boolean
  beacons: boolean
  report: boolean
  mmsi: string
  megabytes: number
  /** For tests: how often the boat is looked at. */
  everyMs: number
}

const { settings: texts } = messages

/** The settings as the boat server's own page asks for them. */
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
  },
} as const

/** The key is typed into a field that hides it. */
export const settingsUiSchema = { apiKey: { 'ui:widget': 'password' } } as const

export function parsePluginSettings(given: unknown): PluginSettings {
  const set = (given ?? {}) as Record<string, unknown>
  const text = (name: string) => (typeof set[name] === 'string' ? set[name].trim() : '')
  const megabytes = Number(set.megabytes)
  return {
    site: siteOf(text('site')),
    apiKey: text('apiKey'),
    places: set.places !== false,
    charts: set.charts !== false,
    beacons: set.beacons !== false,
    report: set.report === true,
    mmsi: /^\d{9}$/.test(text('mmsi')) ? text('mmsi') : '',
    megabytes: megabytes >= 10 ? megabytes : tileLimits.defaultMegabytes,
    everyMs: Number(set.everyMs) > 0 ? Number(set.everyMs) : reporterLimits.intervalMs,
  }
}

function siteOf(text: string): string | null {
  if (text === '') return ''
  if (!URL.canParse(text)) return null
  const { protocol, origin, username } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' ? origin : null
}
