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

/** Creates the service. `onFailure` gets the error of a shelter that is answered but could not be stored. */
export function createShelterService(
  { db, publicReadDb }: Database,
  coast: Coast,
  onFailure: (error: unknown) => void,
): ShelterService {
  const shores = createShoreReader(coast)
  /** Answers that requests wait for, by place and position. */
  const pending = new Map<string, Promise<MeasuredShelter>>()

  async function findOrMeasure(place: ShelterPlace): Promise<MeasuredShelter> {
    const coastVersion = await shores.getVersion()
    const stored = await findStoredShelter(publicReadDb, place, coastVersion)
    if (stored) return stored
    const measured = await measureShelter(shores, place)
    // Such as on a full disk, on which the database only reads.
    await saveShelters(db, [{ place, measured }], coastVersion).catch(onFailure)
    return measured
  }

  return {
    getCoastVersion: shores.getVersion,
    measure: (place) => measureShelter(shores, place),
    save: (results, coastVersion) => saveShelters(db, results, coastVersion),
    getShelter(place) {
      const key = `${place.id} ${place.latitude} ${place.longitude}`
      const found = pending.get(key) ?? findOrMeasure(place).finally(() => pending.delete(key))
      pending.set(key, found)
      return found
    },
  }
}
