import { expect, it } from 'vitest'
import { readActiveRoute } from '../../src/plugin/signalk/active-route.ts'
import type { CourseInfo, Host } from '../../src/plugin/signalk/host.ts'

const own = { latitude: 43.4, longitude: 4 }
const route = {
  name: 'To Sète',
  feature: { geometry: { coordinates: [[4.1, 43.5], [4.2, 43.6], [4.3, 43.7]] } }, // prettier-ignore
}

function buildHost(course: CourseInfo | Error, position: object | undefined = { value: own }): Host {
  return {
    getSelfPath: (path: string) => (path === 'navigation.position' ? position : undefined),
    getCourse: () => (course instanceof Error ? Promise.reject(course) : Promise.resolve(course)),
    resourcesApi: {
      getResource: (_type: string, id: string) =>
        id === 'abc' ? Promise.resolve(route) : Promise.reject(new Error('not found')),
    },
  } as unknown as Host // the methods that are used
}

const active = (fields: object = {}): CourseInfo => ({
  activeRoute: { href: '/resources/routes/abc', ...fields },
  nextPoint: null,
})

it('the rest of the active route begins at the boat', async () => {
  const { name, points } = (await readActiveRoute(buildHost(active({ pointIndex: 1 })))) ?? {}
  expect(name).toBe('To Sète')
  expect(points).toEqual([own, { latitude: 43.6, longitude: 4.2 }, { latitude: 43.7, longitude: 4.3 }])
})

it('a reversed route is followed backwards', async () => {
  const found = await readActiveRoute(buildHost(active({ pointIndex: 2, reverse: true })))
  expect(found?.points).toEqual([own, { latitude: 43.5, longitude: 4.1 }])
})

it('a destination alone is a route of one leg', async () => {
  const to = { latitude: 43.8, longitude: 4.4 }
  const course = { activeRoute: null, nextPoint: { position: to } }
  expect(await readActiveRoute(buildHost(course))).toEqual({ name: '', points: [own, to] })
  expect(await readActiveRoute(buildHost(course, {}))).toBeNull()
})

it('there is none without a course, with a deleted route, or on a server that has no courses', async () => {
  expect(await readActiveRoute(buildHost({ activeRoute: null, nextPoint: null }))).toBeNull()
  expect(await readActiveRoute(buildHost(active({ href: '/resources/routes/gone' })))).toBeNull()
  expect(await readActiveRoute(buildHost(new Error('not ready')))).toBeNull()
  expect(await readActiveRoute({ getSelfPath: () => undefined } as unknown as Host)).toBeNull()
})
