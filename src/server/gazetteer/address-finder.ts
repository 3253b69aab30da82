import type { Position } from '../../core/geo.ts'
import { townLookup } from '../../core/limits.ts'
import { createQuestionThread } from '../system/request-worker.ts'
import type { PlaceFacts } from '../places/row-queries.ts'
import { countryAt } from './find-country.ts'

/** The columns that say where a place is, and that are worked out where nobody states them. */
export const whereaboutsColumns = ['city', 'state_code', 'country_code'] as const

/** A position with what is stated of where it is; null where nothing is. */
export type Placed = Position & Pick<PlaceFacts, (typeof whereaboutsColumns)[number]>

/** The same with the gaps filled; `derived` names the columns that were worked out. */
export type Whereabouts = Pick<PlaceFacts, (typeof whereaboutsColumns)[number]> & { derived: string[] }

/** Finds town, state and country of positions as the importers do. */
export interface WhereaboutsFinder {
  /** Where the towns cannot be read, the country alone is worked out. */
  find(placed: Placed): Promise<Whereabouts>
  close(): Promise<void>
}

/** Asks a thread: its list of towns takes about 100 MB, and it ends when nothing is asked for a while. */
export function createWhereaboutsFinder(onFailure: (error: unknown) => void): WhereaboutsFinder {
  const thread = createQuestionThread<Placed, Whereabouts>('gazetteer/address-worker', townLookup.idleMs)
  return {
    async find({ latitude, longitude, city, state_code, country_code }) {
      const placed = { latitude, longitude, city, state_code, country_code }
      try {
        return await thread.ask(placed)
      } catch (error) {
        onFailure(error)
        const country = country_code ?? countryAt(placed)
        const derived = country && !country_code ? ['country_code'] : []
        return { city, state_code, country_code: country, derived }
      }
    },
    close: () => thread.close(),
  }
}
