import { expect, it } from 'vitest'
import { detectPanelEnvironment, getBoatServerPrefix } from '../../src/plugin/panel/environment.ts'

it.each([
  ['/signalk-roadstead/', 'boat', '', '/signalk/v1/api/roadstead'],
  ['/signalk-roadstead', 'boat', '', '/signalk/v1/api/roadstead'],
  ['/boat/signalk-roadstead/', 'boat', '/boat', '/boat/signalk/v1/api/roadstead'],
  ['/a/b/signalk-roadstead/index.html', 'boat', '/a/b', '/a/b/signalk/v1/api/roadstead'],
  ['/plugin-panel/', 'site', '', ''],
  ['/signalk-roadstead.tgz', 'site', '', ''],
])('the panel at %s is on the %s, whose prefix is "%s"', (pathname, kind, prefix, apiBaseUrl) => {
  expect(detectPanelEnvironment({ pathname, search: '' })).toMatchObject({ kind, apiBaseUrl })
  expect(getBoatServerPrefix(pathname)).toBe(prefix)
})
