import { atom, type ReadableAtom } from 'nanostores'
import { getPreferredLanguage, setLanguage } from '../client/language.ts'
import { setDefaultPreferences, type Theme } from '../client/preferences.ts'
import type { LayerKey } from '../core/catalogue/map-layers.ts'
import type { TileSource } from '../core/contract/tile-source.ts'
import type { Units } from '../core/units.ts'
import { parseAttributes, type AttributeValues } from '../widgets/elements/attributes.ts'
import { configAttributes } from '../widgets/elements/common-attributes.ts'
import { parseTileSources } from '../widgets/elements/tile-source-settings.ts'
import { configTag, setScriptUrl, resolveSettings } from '../widgets/elements/settings.ts'

/** Settings of the host page, from the attributes of its configuration element. */
export interface AppSettings {
  /** URL of another Roadstead server; empty for the origin of the page. */
  api: string
  tileSources?: readonly TileSource[]
  attribution?: string
  /** Active layers unless the URL or the tab defines them. */
  layers?: readonly LayerKey[]
  /** Target of links to another Roadstead. */
  linkTarget: string
}

/** Values as parsed by `configAttributes`. */
interface ConfigValues {
  api?: string
  lang?: string
  units?: Partial<Units>
  theme?: Theme
  tiles?: unknown
  attribution?: string
  layers?: readonly LayerKey[]
  linkTarget?: string
}

const $settings = atom<AppSettings>({ api: '', linkTarget: '_blank' })
export const $appSettings: ReadableAtom<AppSettings> = $settings

/** Returns the mount element: the configuration element if there is one, otherwise the root (section 2). */
export function findAppRoot(): HTMLElement | null {
  return (
    document.getElementById(configTag) ??
    document.querySelector<HTMLElement>(configTag) ??
    document.getElementById('root')
  )
}

/**
 * Applies the settings of the host page and follows their changes. Precedence: the user's choices, the
 * surrounding configuration element, the `data-*` attributes of the script. Returns the initial
 * language; null if the page sets none.
 */
export function watchAppSettings(place: HTMLElement, scriptUrl: string): string | null {
  setScriptUrl(scriptUrl)
  const observer = new MutationObserver(() => {
    const { lang } = take(place)
    if (lang) void setLanguage(getPreferredLanguage(lang))
  })
  observer.observe(place, { attributeFilter: configAttributes.map(({ name }) => name) })
  return take(place).lang ?? null
}

function take(place: HTMLElement): ConfigValues {
  const values = readValues(place) as ConfigValues // parsed by the table that names them
  const { api = '', theme, units, tiles, attribution, layers, linkTarget = '_blank' } = values
  setDefaultPreferences({ ...(theme && { theme }), ...(units && { units }) })
  const tileSources = parseTileSources(tiles, attribution)
  $settings.set({
    // The own site is called with the user's session, other servers without credentials.
    api: api === window.location.origin ? '' : api,
    linkTarget,
    ...(tileSources && { tileSources }),
    ...(attribution && { attribution }),
    ...(layers && { layers }),
  })
  return values
}

function readValues(place: HTMLElement): AttributeValues {
  const inherited = resolveSettings(place, null)
  const own = parseAttributes(configAttributes, (name) => place.getAttribute(name))
  for (const { attribute, text, expected } of own.bad)
    console.warn(`<${configTag}> ${attribute}="${text}" is not valid. Expected: ${expected}.`)
  return { ...inherited.values, ...own.values }
}
