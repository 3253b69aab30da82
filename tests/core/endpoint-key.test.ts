import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/core/contract/endpoints.ts'
import { parseEndpointKey } from '../../src/core/endpoint-key.ts'

describe('parseEndpointKey', () => {
  it('parses every key of the endpoint table', () => {
    expect(parseEndpointKey('GET /places?type=centroid')).toEqual({
      method: 'GET',
      path: '/places',
      queryDiscriminator: { name: 'type', value: 'centroid' },
    })
    expect(parseEndpointKey('GET /vessels?own').queryDiscriminator).toEqual({ name: 'own', value: null })
    for (const key of Object.keys(endpoints)) expect(parseEndpointKey(key).path).toMatch(/^\//)
    expect(() => parseEndpointKey('FETCH it')).toThrow('does not have the form')
  })
})
