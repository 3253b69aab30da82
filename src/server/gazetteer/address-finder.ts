import type { Position } from '../../core/geo.ts'
import { townLookup } from '../../core/limits/imports.ts'
import { createRequestWorker } from '../system/workers/request-worker.ts'
import { findCountryAt } from './find-country.ts'

/** Address columns that are derived from the position if no source states them. */
export const addressColumns = ['city', 'state_code', 'country_code'] as const

type Address = Record<(typeof addressColumns)[number], string | null>

/** A position with the stated address fields; null for unknown ones. */
export type PartialAddress = Position & Address

/** The completed address; `derived_columns` lists the columns that were filled in. */
export type ResolvedAddress = Address & { derived_columns: string[] }

/** Finds town, state and country of positions, like the importers. */
export interface AddressFinder {
  /** Determines only the country if the towns cannot be loaded. */
  findAddress(partialAddress: PartialAddress): Promise<ResolvedAddress>
  close(): Promise<void>
}

/**
 * Creates a client of the address worker thread, whose list of towns takes 11 MB.
 * The thread stops when idle.
 */
export function createAddressFinder(onFailure: (error: unknown) => void): AddressFinder {
  const worker = createRequestWorker<PartialAddress, ResolvedAddress>('gazetteer/address-worker', {
    idleMs: townLookup.idleTimeoutMs,
  })
  return {
    async findAddress({ latitude, longitude, city, state_code, country_code }) {
      const partialAddress = { latitude, longitude, city, state_code, country_code }
      try {
        return await worker.request(partialAddress)
      } catch (error) {
        onFailure(error)
        const country = country_code ?? findCountryAt(partialAddress)
        const derivedColumns = country && !country_code ? ['country_code'] : []
        return { city, state_code, country_code: country, derived_columns: derivedColumns }
      }
    },
    close: () => worker.close(),
  }
}
