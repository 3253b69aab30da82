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

/** What the page around the app sets, by the attributes of its configuration. */
export interface AppSettings {
  /** Address of another Roadstead to ask; empty for the page's own site. */
  api: string
  tileSources?: readonly TileSource[]
  attribution?: string
  /** Layers that are on where neither address nor tab says others. */
  layers?: readonly LayerKey[]
  /** Where links to another Roadstead open. */
  linkTarget: string
}

/** The values as `configAttributes` reads them. */
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

/** Where the app is drawn: in the configuration of the page where it has one, else in its root (section 2). */
export function findAppRoot(): HTMLElement | null {
  return (
    document.getElementById(configTag) ??
    document.querySelector<HTMLElement>(configTag) ??
    document.getElementById('root')
  )
}

/**
 * Takes the settings of the page around and follows their changes. What a reader
 * chose wins; then the configuration the app stands in, then the `data-*` of the
 * script. Answers the language to begin with, null where the page names none.
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
  const values = valuesOf(place) as ConfigValues // read by the table that names them
  const { api = '', theme, units, tiles, attribution, layers, linkTarget = '_blank' } = values
  setDefaultPreferences({ ...(theme && { theme }), ...(units && { units }) })
  const tileSources = parseTileSources(tiles, attribution)
  $settings.set({
    // The own site is asked with the session of its reader, another one as a stranger.
    api: api === window.location.origin ? '' : api,
    linkTarget,
    ...(tileSources && { tileSources }),
    ...(attribution && { attribution }),
    ...(layers && { layers }),
  })
  return values
}

function valuesOf(place: HTMLElement): AttributeValues {
  const around = resolveSettings(place, null)
  const own = parseAttributes(configAttributes, (name) => place.getAttribute(name))
  for (const { attribute, text, expected } of own.bad)
    console.warn(`<${configTag}> ${attribute}="${text}" is not understood. Expected: ${expected}.`)
  return { ...around.values, ...own.values }
}
