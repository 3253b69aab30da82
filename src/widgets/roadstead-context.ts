import { useStore } from '@nanostores/react'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { createApi, type Api, type ApiError } from '../client/api/call.ts'
import type { Load } from '../client/api/load.ts'
import { $units } from '../client/preferences.ts'
import { createVisitorSessionStore, type SessionStore } from '../client/api/session.ts'
import type { TileSource } from '../core/contract/tile-source.ts'
import { english, type Messages } from '../core/messages.ts'
import type { PageSession } from '../core/site/page-data.ts'
import type { Units } from '../core/units.ts'

/** How a widget tells the element around it how it is doing. */
export type WidgetStatusCallback = (state: 'ready' | 'empty' | { failed: ApiError }) => void

/** What all widgets below a provider share. */
export interface Roadstead {
  api: Api
  session: SessionStore
  messages: Messages
  language: string
  /** Known tile sources; empty until they are fetched. */
  tileSources: readonly TileSource[]
  /** Units of these widgets, where the page around says so. */
  units?: Partial<Units>
  /** A credit of the page, shown beside ours. */
  attribution?: string
  report?: WidgetStatusCallback
}

/** A widget without a provider speaks English, asks the page's own site and knows nobody. */
export const RoadsteadContext = createContext<Roadstead>({
  api: createApi(),
  session: createVisitorSessionStore(),
  messages: english,
  language: 'en',
  tileSources: [],
})

export function useRoadstead(): Roadstead {
  return useContext(RoadsteadContext)
}

/** The units to write in: those of the page around, else those the reader chose. */
export function useUnits(): Units {
  const { units } = useRoadstead()
  const chosen = useStore($units)
  return useMemo(() => (units ? { ...chosen, ...units } : chosen), [units, chosen])
}

/** Tells the element around what a load has come to. */
export function useWidgetStatus(load: Load<unknown>): void {
  const { report } = useRoadstead()
  useEffect(() => {
    if (!report || load.state === 'loading') return
    report(load.state === 'failed' ? { failed: load.error } : load.state)
  }, [report, load])
}

/** Who looks at the widget; null for a visitor and until it is known. The server decides what they may do. */
export function useCurrentUser(): PageSession['user'] {
  const { session } = useRoadstead()
  return useStore(session.$session)?.user ?? null
}
