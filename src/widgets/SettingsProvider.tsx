import { useMemo, useState, type ReactNode } from 'react'
import { createApi, type Api } from '../client/api/call.ts'
import { englishLocale, loadTranslation, type ActiveLocale } from '../client/language.ts'
import { shareCalls } from '../client/api/shared-calls.ts'
import { createVisitorSessionStore } from '../client/api/visitor-session.ts'
import type { TileSource } from '../core/contract/tile-source.ts'
import { parseLanguageTag, type Language } from '../core/languages.ts'
import type { Units } from '../core/units.ts'
import { createLazyCode, useLazyCode, type LazyCode } from '../ui/loading/lazy-code.ts'
import { RoadsteadContext, type WidgetStatusCallback } from './roadstead-context.ts'

export interface SettingsProviderProps {
  /** URL of the Roadstead server, `https://example.org`, or an API client. */
  api?: string | Api
  /** Language of the messages, `fr` or `fr-CA`; English if it is not supported. */
  lang?: string
  units?: Partial<Units>
  tileSources?: readonly TileSource[]
  /** Additional attribution of the page. */
  attribution?: string
  report?: WidgetStatusCallback
  children: ReactNode
}

const noSources: readonly TileSource[] = []
const apis = new Map<string, Api>()

/** Provides the site, the language and the units to the widgets below it. */
export function SettingsProvider({
  api = '',
  lang,
  units,
  tileSources = noSources,
  attribution,
  report,
  children,
}: SettingsProviderProps) {
  const locale = useLocale(parseLanguageTag(lang) ?? 'en')
  const [session] = useState(createVisitorSessionStore)
  const value = useMemo(
    () => ({
      api: typeof api === 'string' ? getSharedApi(api) : api,
      session,
      ...locale,
      tileSources,
      ...(units && { units }),
      ...(attribution && { attribution }),
      ...(report && { report }),
    }),
    [api, session, locale, tileSources, units, attribution, report],
  )
  return <RoadsteadContext value={value}>{children}</RoadsteadContext>
}

/** API client shared by all widgets of a page that use the same site. */
function getSharedApi(site: string): Api {
  const known = apis.get(site) ?? shareCalls(createApi(site))
  apis.set(site, known)
  return known
}

const locales = new Map<Language, LazyCode<ActiveLocale>>()

function getLocale(language: Language): LazyCode<ActiveLocale> {
  const locale =
    locales.get(language) ??
    createLazyCode(() => loadTranslation(language).then((translation) => ({ language, translation })))
  if (language === 'en') locale.known ??= { value: englishLocale }
  locales.set(language, locale)
  return locale
}

/** A language and its messages; until they have loaded English, or the language before. */
function useLocale(language: Language): ActiveLocale {
  const { code } = useLazyCode(getLocale(language), language !== 'en')
  return code?.value ?? englishLocale
}
