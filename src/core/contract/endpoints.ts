import type { Static, TSchema } from 'typebox'
import { accountCalls } from './calls/accounts.ts'
import { administrationCalls } from './calls/administration.ts'
import { aidAndWeatherCalls } from './calls/aids-and-weather.ts'
import { satChartCalls } from './calls/sat-charts.ts'
import { homeCalls } from './calls/home.ts'
import { placeCalls } from './calls/places.ts'
import { postCalls } from './calls/posts.ts'
import { shelterCalls } from './calls/shelter.ts'
import { vesselCalls } from './calls/vessels.ts'

export type { Endpoint } from './calls/endpoint.ts'

/**
 * All endpoints of `/api/v1`. A key consists of the method, the path (`:name` is a
 * parameter) and, if several endpoints share a path, the query that selects one:
 * `?type=centroid` by its value, `?own` by its presence. The server's routes, the
 * client's types and the OpenAPI document are derived from this table.
 */
export const endpoints = {
  ...accountCalls,
  ...homeCalls,
  ...placeCalls,
  ...shelterCalls,
  ...satChartCalls,
  ...aidAndWeatherCalls,
  ...postCalls,
  ...vesselCalls,
  ...administrationCalls,
} as const

export type EndpointKey = keyof typeof endpoints
type Row<K extends EndpointKey> = (typeof endpoints)[K]
type StaticOf<S> = S extends TSchema ? Static<S> : undefined
type Part<K extends EndpointKey, P extends string> = P extends keyof Row<K> ? StaticOf<Row<K>[P]> : undefined

export type Params<K extends EndpointKey> = Part<K, 'params'>
export type Query<K extends EndpointKey> = Part<K, 'query'>
export type Body<K extends EndpointKey> = Part<K, 'body'>
export type Answer<K extends EndpointKey> = Row<K>['response'] extends TSchema
  ? Static<Row<K>['response']>
  : Uint8Array | string
