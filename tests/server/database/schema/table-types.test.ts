import { readFileSync } from 'node:fs'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { formatTableTypes, tableTypesPath } from '../../../../scripts/table-types.ts'
import type { navAidColumns } from '../../../../src/core/records/nav-aid-columns.ts'
import type { placeColumns } from '../../../../src/core/records/place-columns.ts'
import type { Columns, Row } from '../../../../src/core/records/record.ts'
import type { userColumns } from '../../../../src/core/records/user-columns.ts'
import type { vesselColumns } from '../../../../src/core/records/vessel-columns.ts'
import type { Tables } from '../../../../src/server/database/tables.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

describe('the generated types of the tables', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer()))
  afterAll(() => server.close())

  const written = readFileSync(tableTypesPath, 'utf8')

  it('are those of the migrated database; else run npm run table-types', async () => {
    expect(await formatTableTypes(server.database.pool)).toBe(written)
  })

  it.each([
    ['a column', 'places', 'add column wifi_password text', 'wifi_password: string | null'],
    ['a default', 'photos', "alter column caption set default ''", 'caption: Generated<string | null>'],
    [
      'a column that may be null',
      'follows',
      'alter column accepted drop not null',
      'accepted: Generated<boolean | null>',
    ],
    ['another type', 'users', 'alter column city type integer using 1', 'city: number | null'],
    [
      'a listed value',
      'jobs',
      "drop constraint jobs_state_check, add check (state in ('old', 'new'))",
      "state: Generated<'old' | 'new'>",
    ],
  ])('change with %s', async (_title, table, change, line) => {
    const client = await server.database.pool.connect()
    onTestFinished(async () => {
      await client.query('rollback')
      client.release()
    })
    await client.query('begin')
    await client.query(`alter table ${table} ${change}`)
    const changed = await formatTableTypes(client)
    expect(listNewLines(changed)).toEqual([line])
  })

  /** Lines that the written types lack in the section where they stand. */
  function listNewLines(text: string): string[] {
    const known = new Set(listLinesByTable(written))
    return listLinesByTable(text)
      .filter((line) => !known.has(line))
      .map((line) => line.slice(line.indexOf(' ') + 1))
  }

  it('are refused for a type without a type of TypeScript', async () => {
    const client = await server.database.pool.connect()
    onTestFinished(async () => {
      await client.query('rollback')
      client.release()
    })
    await client.query('begin')
    await client.query('alter table places add column opened interval')
    await expect(formatTableTypes(client)).rejects.toThrow('places.opened has the type interval')
  })
})

function listLinesByTable(text: string): string[] {
  let table = ''
  return text.split('\n').map((line) => {
    table = /^ {2}(\w+): \{$/.exec(line)?.[1] ?? table
    return `${table} ${line.trim()}`
  })
}

/** Columns of a record whose type or nullability differs from that of the table, or which the table lacks. */
type Differing<R extends Columns, T> = {
  [C in Exclude<keyof R, 'latitude' | 'longitude'>]: C extends keyof T
    ? [T[C], Row<R>[C]] extends [Row<R>[C], T[C]]
      ? never
      : C
    : C
}[Exclude<keyof R, 'latitude' | 'longitude'>]

/** Columns of the table that are not described as columns of the record. */
type Undescribed<R extends Columns, T> = Exclude<keyof T, keyof R>

type PlaceTable = Selectable<Tables['places']>
type RowTimes = 'created_at' | 'changed_at' | 'deleted_at'
type UndescribedPlaceColumns =
  | RowTimes
  | 'deleted_by'
  | 'lock_version'
  | 'position'
  | 'rating_sum'
  | 'search_vector'
  | 'user_id'
  | 'vote_count'

/** Positions and privacy, static data of AIS, search. */
type UndescribedVesselColumns =
  | RowTimes
  | 'ais_field_count'
  | 'ais_ship_type'
  | 'ais_updated_at'
  | 'area_nm'
  | 'audience'
  | 'claimed'
  | 'cog'
  | 'delay_hours'
  | 'grid_cell'
  | 'heading'
  | 'nearby'
  | 'nearby_lookup_position'
  | 'normalized_name'
  | 'position'
  | 'position_at'
  | 'position_expires_hours'
  | 'privacy_changed_at'
  | 'search_text'
  | 'simulated'
  | 'sog'
  | 'stationary_position'
  | 'stationary_since'
  | 'status'
  | 'visibility'

/** The compiler checks the types: `npm run check`. */
describe('the columns that a record describes', () => {
  it('have the types of the table', () => {
    expectTypeOf<Differing<typeof placeColumns, PlaceTable>>().toBeNever()
    expectTypeOf<Differing<typeof navAidColumns, Selectable<Tables['nav_aids']>>>().toBeNever()
    expectTypeOf<Differing<typeof vesselColumns, Selectable<Tables['vessels']>>>().toBeNever()
    expectTypeOf<Differing<typeof userColumns, Selectable<Tables['users']>>>().toBeNever()
  })

  it('are all columns of the table but those that other code keeps', () => {
    expectTypeOf<Undescribed<typeof placeColumns, PlaceTable>>().toEqualTypeOf<UndescribedPlaceColumns>()
    expectTypeOf<Undescribed<typeof navAidColumns, Tables['nav_aids']>>().toEqualTypeOf<
      RowTimes | 'deleted_by' | 'photo_id' | 'position'
    >()
    expectTypeOf<Undescribed<typeof userColumns, Tables['users']>>().toEqualTypeOf<
      'api_key_cipher' | 'api_key_hash' | 'deleted_at' | 'lock_version' | 'password_hash' | 'updated_at'
    >()
    expectTypeOf<
      Undescribed<typeof vesselColumns, Tables['vessels']>
    >().toEqualTypeOf<UndescribedVesselColumns>()
  })

  it('do not compile if one is omitted, or has another type', () => {
    type Added = PlaceTable & { wifi_password: string | null }
    // @ts-expect-error -- the description lacks wifi_password
    expectTypeOf<Undescribed<typeof placeColumns, Added>>().toEqualTypeOf<UndescribedPlaceColumns>()
    // @ts-expect-error -- the description has a phone, the table none
    expectTypeOf<Differing<typeof placeColumns, Omit<PlaceTable, 'phone'>>>().toBeNever()
    type WithType<T> = Omit<PlaceTable, 'phone'> & { phone: T }
    expectTypeOf<Differing<typeof placeColumns, WithType<string | null>>>().toBeNever()
    // @ts-expect-error -- it may be null in the description only
    expectTypeOf<Differing<typeof placeColumns, WithType<string>>>().toBeNever()
    // @ts-expect-error -- it is a text in the description
    expectTypeOf<Differing<typeof placeColumns, WithType<number | null>>>().toBeNever()
  })
})
