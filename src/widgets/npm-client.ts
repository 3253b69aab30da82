/** `roadstead/client`: the typed API of a Roadstead, without React. */
export { ApiError, createApi, type Api, type CallInput } from '../client/api/call.ts'
export { shareCalls } from '../client/api/shared-calls.ts'
export type { Answer, Body, EndpointKey, Params, Query } from '../core/contract/endpoints.ts'
