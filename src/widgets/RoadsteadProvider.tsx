import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { createApi, type Api } from '../client/api/call.ts'
import { loadMessages } from '../client/language.ts'
import { shareCalls } from '../client/api/shared-calls.ts'
import { createVisitorSessionStore } from '../client/api/session.ts'
import type { TileSource } from '../core/contract/tile-source.ts'
import { parseLanguageTag, type Language } from '../core/languages.ts'
import { english, type Messages } from '../core/messages.ts'
import type { Units } from '../core/units.ts'
import { RoadsteadContext, type WidgetStatusCallback } from './roadstead-context.ts'

export interface RoadsteadProviderProps {
  /** Address of the Roadstead to ask, `https://example.org`, or an API of your own. */
  api?: string | Api
  /** Language of the words, `fr` or `fr-CA`; English where we do not speak it. */
  lang?: string
  units?: Partial<Units>
  tileSources?: readonly TileSource[]
  /** A credit beside ours. */
  attribution?: string
  report?: WidgetStatusCallback
  children: ReactNode
}

const noSources: readonly TileSource[] = []
const apis = new Map<string, Api>()

/** What the widgets below it share: the site they ask, language and units. */
export function RoadsteadProvider({
  api = '',
  lang,
  units,
  tileSources = noSources,
  attribution,
  report,
  children,
}: RoadsteadProviderProps) {
  const spoken = useWords(parseLanguageTag(lang) ?? 'en')
  const [session] = useState(createVisitorSessionStore)
  const value = useMemo(
    () => ({
      api: typeof api === 'string' ? apiOf(api) : api,
      session,
      ...spoken,
      tileSources,
      ...(units && { units }),
      ...(attribution && { attribution }),
      ...(report && { report }),
    }),
    [api, session, spoken, tileSources, units, attribution, report],
  )
  return <RoadsteadContext value={value}>{children}</RoadsteadContext>
}

/** One for all widgets of a page that ask the same site. */
function apiOf(site: string): Api {
  const known = apis.get(site) ?? shareCalls(createApi(site))
  apis.set(site, known)
  return known
}

interface Spoken {
  language: Language
  messages: Messages
}

/** The words of a language; English until they have come. */
function useWords(language: Language): Spoken {
  const [spoken, setSpoken] = useState<Spoken>({ language: 'en', messages: english })
  useEffect(() => {
    let isGone = false
    loadMessages(language).then(
      (messages) => {
        if (!isGone) setSpoken((known) => (known.messages === messages ? known : { language, messages }))
      },
      (error: unknown) => console.warn(`Roadstead: the words of ${language} cannot be loaded`, error),
    )
    return () => {
      isGone = true
    }
  }, [language])
  return spoken
}
