import { createContext, useContext } from 'react'
import type { Api } from '../client/api.ts'
import { createApi } from '../client/api.ts'
import type { TileSource } from '../core/contract/tile-source.ts'
import { english, type Messages } from '../core/messages.ts'

/** What all widgets below a provider share. */
export interface Roadstead {
  api: Api
  messages: Messages
  language: string
  /** Known tile sources; empty until they are fetched. */
  tileSources: readonly TileSource[]
}

/** A widget without a provider speaks English and asks the page's own site. */
export const RoadsteadContext = createContext<Roadstead>({
  api: createApi(),
  messages: english,
  language: 'en',
  tileSources: [],
})

export function useRoadstead(): Roadstead {
  return useContext(RoadsteadContext)
}
