import { useStore } from '@nanostores/react'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { createApi, type Api, type ApiError } from '../client/api/call.ts'
import type { Load } from '../client/api/load.ts'
import { $units } from '../client/preferences.ts'
import type { SessionStore } from '../client/api/session.ts'
import { createVisitorSessionStore } from '../client/api/visitor-session.ts'
import type { TileSource } from '../core/contract/tile-source.ts'
import type { Messages } from '../core/messages.ts'
import type { PageSession } from '../core/site/page-data.ts'
import type { Units } from '../core/units.ts'

/** Reports the status of a widget to its element. */
export type WidgetStatusCallback = (state: 'ready' | 'empty' | { failed: ApiError }) => void

/** Context shared by all widgets below a provider. */
export interface Roadstead {
  api: Api
  session: SessionStore
  language: string
  /**
   * All messages of the language; null for English, whose messages are imported where they are shown.
   * @internal
   */
  translation: Messages | null
  /** Known tile sources; empty until fetched. */
  tileSources: readonly TileSource[]
  /** Units set by the surrounding page, if any. */
  units?: Partial<Units>
  /** Attribution of the page, shown next to the default one. */
  attribution?: string
  /** Age in hours from which weather reports are drawn grey; without it, as on the site. */
  staleReportHours?: number
  report?: WidgetStatusCallback
}

/** Defaults without a provider: English, the origin of the page, no user. */
export const RoadsteadContext = createContext<Roadstead>({
  api: createApi(),
  session: createVisitorSessionStore(),
  language: 'en',
  translation: null,
  tileSources: [],
})

export function useRoadstead(): Roadstead {
  return useContext(RoadsteadContext)
}

/** Returns the units to use: those of the surrounding page, otherwise the user's preference. */
export function useUnits(): Units {
  const { units } = useRoadstead()
  const chosen = useStore($units)
  return useMemo(() => (units ? { ...chosen, ...units } : chosen), [units, chosen])
}

/** Reports the status of a load to the surrounding element. */
export function useWidgetStatus(load: Load<unknown>): void {
  const { report } = useRoadstead()
  useEffect(() => {
    if (!report || load.state === 'loading') return
    report(load.state === 'failed' ? { failed: load.error } : load.state)
  }, [report, load])
}

/** Returns the current user; null for visitors and until it is known. Authorization happens on the server. */
export function useCurrentUser(): PageSession['user'] {
  const { session } = useRoadstead()
  return useStore(session.$session)?.user ?? null
}
