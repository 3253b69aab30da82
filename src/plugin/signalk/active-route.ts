import type { Position } from '../../core/geo.ts'
import type { CourseInfo, Host } from './host.ts'
import { readOwnPosition } from './own-boat.ts'

/** The rest of the route that the boat follows. */
export interface ActiveRoute {
  /** Name of the route; empty for a single destination. */
  name: string
  /** Own position, if known, and the points still ahead. */
  points: Position[]
}

/** A route of the boat server; only the used fields. */
interface RouteResource {
  name?: string
  feature?: { geometry?: { coordinates?: [number, number][] } }
}

/** Reads the active route, or the destination, of the boat; null without one. */
export async function readActiveRoute(host: Host): Promise<ActiveRoute | null> {
  const course = await host.getCourse?.().catch(() => null)
  const own = readOwnPosition(host)
  const start = own ? [{ latitude: own.latitude, longitude: own.longitude }] : []
  const route = course?.activeRoute ? await readRoute(host, course.activeRoute) : null
  if (route && route.points.length > 0) return { name: route.name, points: [...start, ...route.points] }
  const { latitude, longitude } = course?.nextPoint?.position ?? {}
  if (latitude === undefined || longitude === undefined || start.length === 0) return null
  return { name: '', points: [...start, { latitude, longitude }] }
}

async function readRoute(
  host: Host,
  { href, pointIndex, reverse }: NonNullable<CourseInfo['activeRoute']>,
): Promise<ActiveRoute | null> {
  const id = href.split('/').at(-1) ?? ''
  const resource = await host.resourcesApi?.getResource('routes', id).catch(() => null)
  const { name = '', feature } = (resource ?? {}) as RouteResource
  const points = (feature?.geometry?.coordinates ?? []).map(([longitude, latitude]) => ({
    latitude,
    longitude,
  }))
  if (reverse) points.reverse()
  return { name, points: points.slice(pointIndex ?? 0) }
}
