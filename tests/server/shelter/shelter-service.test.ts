import { expect, it } from 'vitest'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import type { Db } from '../../../src/server/database/tables.ts'
import { createShelterService } from '../../../src/server/shelter/shelter-service.ts'
import { createRingCoast } from '../../support/ring-coast.ts'
import { buildPlaceRecord, startTestServer } from '../../support/test-server.ts'

it('answers a shelter that cannot be stored, and measures once for requests at the same time', async () => {
  const coast = createRingCoast({ rings: [] })
  const server = await startTestServer({}, { coast })
  try {
    const place = { latitude: 43, longitude: 5 }
    await server.database.db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord(place)]))
    const { rows } = await server.database.pool.query<{ id: number }>('select id from places')
    const failures: unknown[] = []
    // Its transactions fail, as on a full disk.
    const transaction = () => {
      throw new Error('the disk is full')
    }
    const { readDb } = server.database
    const db = { transaction } as unknown as Db // no other member is used
    const shelters = createShelterService({ db, readDb }, coast, (error) => failures.push(error))
    const id = rows[0]?.id ?? 0
    const [first, second] = await Promise.all([
      shelters.getShelter({ id, ...place }),
      shelters.getShelter({ id, ...place }),
    ])
    expect(first.quality).toBe('good')
    expect(second).toBe(first)
    expect(failures).toHaveLength(1)
  } finally {
    await server.close()
  }
})
