import { describe, expect, it } from 'vitest'
import { endpoints, type Endpoint } from '../../src/core/contract/endpoints.ts'
import { getBodyWrapper, parseEndpointKey } from '../../src/core/endpoint-key.ts'

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

describe('getBodyWrapper', () => {
  it('returns the wrapper of every call with a wrapped body; a rating is sent as its fields (CONTRACT section 3)', () => {
    for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (!endpoint.body) continue
      const expected = key === 'POST /rates' ? null : (endpoint.bodyWrapper ?? null)
      expect(getBodyWrapper(key), key).toEqual(expected)
    }
  })
})
