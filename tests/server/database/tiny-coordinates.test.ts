import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

const query = async (text: string) =>
  (await server.database.pool.query(text)).rows as Record<string, unknown>[]

const tables = ['clearances', 'map_names', 'meteo_stations', 'nav_aids', 'places', 'seamarks', 'vessels']

describe('coordinates next to zero', () => {
  it('are stored as zero in each table with an index on positions', async () => {
    const indexed = await query(`
      select distinct tablename from pg_indexes
      where schemaname = current_schema() and indexdef ~ 'USING gist \\("?position"?\\)'
      union select 'vessels' order by tablename`)
    expect(indexed.map(({ tablename }) => tablename)).toEqual(tables)
    for (const table of tables) {
      const triggers = await query(
        `select 1 from pg_trigger where tgname = 'tiny_coordinates' and tgrelid = '${table}'::regclass`,
      )
      expect(triggers, table).toHaveLength(1)
    }
  })

  it('leave the index of places able to take more places', async () => {
    const member = await server.createUser()
    const addPlace = (longitude: number, latitude: number) =>
      member.call('POST', '/places', { place: { name: 'Null Island', type_enum: 0, longitude, latitude } })
    const tiny = await addPlace(5e-324, -1e-200)
    expect(tiny.status).toBe(201)
    const { id } = tiny.body as { id: number }
    expect((await member.call('GET', `/places/${id}`)).body).toMatchObject({ longitude: 0, latitude: 0 })
    const moved = { place: { longitude: -2e-310, latitude: 12 } }
    expect((await member.call('PATCH', `/places/${id}`, moved)).status).toBe(200)
    expect((await member.call('GET', `/places/${id}`)).body).toMatchObject({ longitude: 0, latitude: 12 })
    await query(`
      insert into places (name, type_enum, position, source, source_licence, normalized_name, search_text, cell_x, cell_y, feature)
      select 'Tiny', 0, point(5e-324 * n, 1e-300 * n), 'test', 'CC0', 'tiny', 'tiny', 0, 0, '{}' from generate_series(1, 600) n`)
    expect((await addPlace(10, 20)).status).toBe(201)
    await query("delete from places where name = 'Tiny'")
  })

  it('of a vessel leave the map of vessels available', async () => {
    await query(`
      insert into vessels (name, normalized_name, search_text, position, position_at)
      select 'Fram', 'fram', 'fram', point(1e-320 * n, 5e-324), now() from generate_series(1, 2100) n`)
    const visitor = await server.createUser()
    const answer = await visitor.call('GET', '/connections?x1=-1&y1=-1&x2=1&y2=1&zoom=8')
    expect(answer.status).toBe(200)
    expect(await query('select 1 from vessels where position[0] <> 0 or position[1] <> 0')).toEqual([])
  })
})
