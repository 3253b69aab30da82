import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/core/contract/endpoints.ts'
import { openApiDocument } from '../../src/core/contract/openapi.ts'
import { addressOf } from '../../src/core/endpoint-address.ts'

/** The calls of specification section 7, as its table spells them. */
const section7 = [
  'GET /users/logged_in',
  'GET /home',
  'GET /search',
  'GET /places/:id',
  'POST /places',
  'PATCH /places/:id',
  'DELETE /places/:id',
  'GET /places?partial_name',
  'GET /places/download_kap_file/:id',
  'GET /images',
  'GET /nav_aids/:id',
  'DELETE /nav_aids/:id',
  'PATCH /nav_aids/:id',
  'POST /posts',
  'GET /posts',
  'DELETE /posts/:id',
  'DELETE /photos/:id',
  'GET /checkins',
  'GET /vessels?place_id',
  'GET /vessels/:id',
  'GET /vessels?own',
  'GET /vessels?followed',
  'GET /vessels?partial_mmsi',
  'POST /vessels',
  'PATCH /vessels/:id',
  'POST /connections',
  'DELETE /connections/:vessel_id',
  'POST /rates',
  'GET /users/:id',
  'PATCH /users/:id',
  'GET /places?type=centroid',
  'GET /places?type=outline',
  'GET /nav_aids',
  'GET /meteo_reps',
  'GET /connections',
  'GET /ais_paths',
]

describe('contract', () => {
  it('has a row for every call of section 7', () => {
    const rows = Object.keys(endpoints)
    expect(section7.filter((key) => !rows.includes(key))).toEqual([])
  })

  it('every key can be taken apart', () => {
    expect(addressOf('GET /places?type=centroid')).toEqual({
      method: 'GET',
      path: '/places',
      chosenBy: { name: 'type', value: 'centroid' },
    })
    expect(addressOf('GET /vessels?own').chosenBy).toEqual({ name: 'own', value: null })
    for (const key of Object.keys(endpoints)) expect(addressOf(key).path).toMatch(/^\//)
    expect(() => addressOf('FETCH it')).toThrow('not of the form')
  })

  it('becomes a valid OpenAPI 3.1 document with every path', async () => {
    const document = openApiDocument('1.2.3')
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    const paths = Object.keys(document.paths as object)
    expect(paths).toContain('/places/{id}')
    expect(paths).toContain('/places.{format}')
  })
})
