import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Position } from '../../core/geo.ts'

/** A value of a delta. */
export interface DeltaValue {
  path: string
  value: unknown
}

export interface Delta {
  context?: string
  updates: { timestamp?: string; values: DeltaValue[] }[]
}

/** Resources by their id. */
export type Resources = Record<string, unknown>

export interface ResourceMethods {
  listResources(query: Record<string, unknown>): Promise<Resources>
  getResource(id: string, property?: string): Promise<unknown>
  setResource(id: string, value: unknown): Promise<void>
  deleteResource(id: string): Promise<void>
}

/** The resource registry of the boat server. */
export interface ResourcesApi {
  /** Lists the resources of all providers. */
  listResources(type: string, query: Record<string, unknown>): Promise<Resources>
  getResource(type: string, id: string): Promise<unknown>
  setResource(type: string, id: string, value: unknown, provider: string): Promise<void>
  deleteResource(type: string, id: string, provider: string): Promise<void>
}

/** Course of the boat; only the used fields. */
export interface CourseInfo {
  activeRoute: { href: string; pointIndex?: number | null; reverse?: boolean | null } | null
  nextPoint: { position?: Partial<Position> } | null
}

/** An observation of the Weather API of Signal K; values in SI units. */
export interface WeatherObservation {
  description: string
  /** Time of the measurement, ISO 8601. */
  date: string
  type: 'observation'
  outside?: Record<string, number>
  water?: Record<string, number>
  wind?: Record<string, number>
}

/** Provider of the Weather API; only stations, so there are no forecasts and warnings. */
export interface WeatherProvider {
  name: string
  methods: {
    getObservations(position: Position, options?: { maxCount?: number }): Promise<WeatherObservation[]>
    getForecasts(): Promise<never>
    getWarnings(): Promise<never>
  }
}

/** The used part of signalk-server's plugin interface. */
export interface Host {
  selfId?: string
  getSelfPath(path: string): unknown
  getDataDirPath(): string
  setPluginStatus(text: string): void
  setPluginError(text: string): void
  handleMessage(id: string, delta: Delta): void
  registerResourceProvider(provider: { type: string; methods: ResourceMethods }): void
  /** Absent on servers without the Weather API. */
  registerWeatherProvider?(provider: WeatherProvider): void
  resourcesApi?: ResourcesApi
  /** Returns the course; absent on old servers. */
  getCourse?(): Promise<CourseInfo>
  debug(text: string): void
}

/** A request from the boat's network, as passed on by Express and the server's security. */
export interface HostRequest extends IncomingMessage {
  params: Record<string, string>
  query: Record<string, unknown>
  body?: unknown
  /** User logged in to the boat server; absent for anonymous requests. */
  skPrincipal?: { identifier: string; permissions: string }
  skIsAuthenticated?: boolean
}

export interface HostResponse extends ServerResponse {
  status(code: number): HostResponse
  json(body: unknown): HostResponse
  send(body: unknown): HostResponse
}

/** `next` lets the following handler of the same path answer. */
type Handler = (request: HostRequest, response: HostResponse, next?: () => void) => void

export interface HostRouter {
  get(path: string, handler: Handler): void
  post(path: string, handler: Handler): void
}
