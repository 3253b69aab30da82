import type { Position } from '../../core/geo.ts'
import { townLookup } from '../../core/limits.ts'
import { createRequestWorker } from '../system/request-worker.ts'
import { findCountryAt } from './find-country.ts'

/** The columns that say where a place is, and that are worked out where nobody states them. */
export const addressColumns = ['city', 'state_code', 'country_code'] as const

type Address = Record<(typeof addressColumns)[number], string | null>

/** A position with what is stated of where it is; null where nothing is. */
export type PartialAddress = Position & Address

/** The same with the gaps filled; `derived` names the columns that were worked out. */
export type ResolvedAddress = Address & { derived: string[] }

/** Finds town, state and country of positions as the importers do. */
export interface AddressFinder {
  /** Where the towns cannot be read, the country alone is worked out. */
  findAddress(placed: PartialAddress): Promise<ResolvedAddress>
  close(): Promise<void>
}

/** Asks a thread: its list of towns takes about 100 MB, and it ends when nothing is asked for a while. */
export function createAddressFinder(onFailure: (error: unknown) => void): AddressFinder {
  const thread = createRequestWorker<PartialAddress, ResolvedAddress>(
    'gazetteer/address-worker',
    townLookup.idleTimeoutMs,
  )
  return {
    async findAddress({ latitude, longitude, city, state_code, country_code }) {
      const placed = { latitude, longitude, city, state_code, country_code }
      try {
        return await thread.request(placed)
      } catch (error) {
        onFailure(error)
        const country = country_code ?? findCountryAt(placed)
        const derived = country && !country_code ? ['country_code'] : []
        return { city, state_code, country_code: country, derived }
      }
    },
    close: () => thread.close(),
  }
}
