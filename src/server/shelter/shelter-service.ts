import type { Database } from '../database/database.ts'
import type { Coast } from '../coast/coast-cell.ts'
import { findStoredShelter, saveShelters, type ShelterPlace, type ShelterResult } from './queries.ts'
import { measureShelter, type MeasuredShelter } from './rays.ts'
import { createShoreReader } from './shore-cache.ts'

/** Measures the open water around places, and stores it. */
export interface ShelterService {
  /** Returns the version of the coast. */
  getCoastVersion(): Promise<string>
  /** Returns the stored shelter of a place, or measures and stores it. */
  getShelter(place: ShelterPlace): Promise<MeasuredShelter>
  /** Measures the shelter of a place, without storing it. */
  measure(place: ShelterPlace): Promise<MeasuredShelter>
  /** Stores shelters that were measured from a version of the coast. */
  save(results: readonly ShelterResult[], coastVersion: string): Promise<void>
}

export function createShelterService({ db, publicReadDb }: Database, coast: Coast): ShelterService {
  const shores = createShoreReader(coast)
  /** Measurements that requests wait for, by place. */
  const pending = new Map<number, Promise<MeasuredShelter>>()

  async function measureAndSave(place: ShelterPlace, coastVersion: string): Promise<MeasuredShelter> {
    const measured = await measureShelter(shores, place)
    await saveShelters(db, [{ place, measured }], coastVersion)
    return measured
  }

  return {
    getCoastVersion: shores.getVersion,
    measure: (place) => measureShelter(shores, place),
    save: (results, coastVersion) => saveShelters(db, results, coastVersion),
    async getShelter(place) {
      const coastVersion = await shores.getVersion()
      const stored = await findStoredShelter(publicReadDb, place, coastVersion)
      if (stored) return stored
      const measuring =
        pending.get(place.id) ?? measureAndSave(place, coastVersion).finally(() => pending.delete(place.id))
      pending.set(place.id, measuring)
      return measuring
    },
  }
}
