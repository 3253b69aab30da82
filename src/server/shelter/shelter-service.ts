import type { Shelter } from '../../core/contract/shelter.ts'
import type { DatabaseHandles } from '../database/tables.ts'
import type { Coast } from '../coast/coast-cell.ts'
import { findStoredShelter, saveShelters, type ShelterPlace, type ShelterResult } from './queries.ts'
import { measureShelter, type MeasuredShelter } from './rays.ts'
import { toShelter } from './shelter-answer.ts'
import { createShoreReader } from './shore-cache.ts'

/** Measures the open water around places, and stores it. */
export interface ShelterService {
  /** Drops the coast in memory if another one was imported. */
  refreshCoast(): Promise<void>
  /** Returns the stored shelter of a place, or measures and stores it. Unknown if its position is approximate. */
  getShelter(place: ShelterPlace): Promise<MeasuredShelter>
  /** Returns the shelter of a place without what changes by the hour: wind, forecast and observations. */
  getOpenWater(place: ShelterPlace): Promise<Shelter>
  /** Measures the shelter of a place, without storing it. */
  measure(place: ShelterPlace): Promise<MeasuredShelter>
  /** Stores shelters. */
  save(results: readonly ShelterResult[]): Promise<void>
}

/** Shelter of a place whose position is only approximate. */
const unmeasured: MeasuredShelter = {
  quality: 'unknown',
  coast: null,
  position: null,
  rays: [],
  interval: null,
}

/** Creates the service. `onFailure` gets the error of a shelter that is answered but could not be stored. */
export function createShelterService(
  { db, readDb }: DatabaseHandles,
  coast: Coast,
  onFailure: (error: unknown) => void,
): ShelterService {
  const shores = createShoreReader(coast)
  /** Answers that requests wait for, by place and position. */
  const pending = new Map<string, Promise<MeasuredShelter>>()

  async function findOrMeasure(place: ShelterPlace): Promise<MeasuredShelter> {
    const { isApproximate, shelter, ticket } = await findStoredShelter(readDb, place)
    if (isApproximate) return unmeasured
    if (shelter) return shelter
    await shores.refresh()
    const measured = await measureShelter(shores, place)
    // Such as on a full disk, on which the database only reads.
    await saveShelters(db, [{ place, ticket, measured }]).catch(onFailure)
    return measured
  }

  function getShelter(place: ShelterPlace): Promise<MeasuredShelter> {
    const key = `${place.id} ${place.latitude} ${place.longitude}`
    const found = pending.get(key) ?? findOrMeasure(place).finally(() => pending.delete(key))
    pending.set(key, found)
    return found
  }

  return {
    refreshCoast: shores.refresh,
    measure: (place) => measureShelter(shores, place),
    save: (results) => saveShelters(db, results),
    getShelter,
    async getOpenWater(place) {
      const measured = await getShelter(place)
      return toShelter({ placeId: place.id, measured, names: [], wind: null, forecast: [], logged: null })
    },
  }
}
