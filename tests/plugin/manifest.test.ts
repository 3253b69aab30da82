import { expect, it } from 'vitest'
import { packageName } from '../../src/plugin/signalk/extension.ts'
import { createSignalkManifest } from '../../src/plugin/signalk/manifest.ts'

const manifest = createSignalkManifest('1.2.3') as Record<string, unknown>

it('a boat server does not enable the plugin before its owner does', () => {
  expect(manifest['signalk-plugin-enabled-by-default']).toBe(false)
})

it('is installed without a connection and without install scripts', () => {
  for (const name of ['dependencies', 'peerDependencies', 'optionalDependencies', 'scripts'])
    expect(manifest).not.toHaveProperty(name)
  expect(manifest).toMatchObject({ name: packageName, version: '1.2.3', main: 'index.js' })
})

it('is listed as a plugin and a web app, not as an embedded web app that shares the React of the host', () => {
  expect(manifest.keywords).toEqual(expect.arrayContaining(['signalk-node-server-plugin', 'signalk-webapp']))
  expect(manifest.keywords).not.toContain('signalk-embeddable-webapp')
})

it('publishes these files and categories', () => {
  expect(manifest).toEqual({
    name: 'signalk-roadstead',
    version: '1.2.3',
    description: 'Marinas, anchorages, satellite charts, aids and weather of Roadstead on your plotter.',
    keywords: [
      'signalk-node-server-plugin',
      'signalk-webapp',
      'signalk-category-chart-plotters',
      'signalk-category-ais',
      'signalk-category-weather',
      'marina',
      'anchorage',
      'harbour',
      'harbor',
      'mooring',
      'fuel',
      'tides',
      'reviews',
      'points-of-interest',
      'satellite-charts',
      'offline',
      'aton',
      'freeboard-sk',
      'avnav',
    ],
    author: 'The Roadstead authors',
    license: 'Apache-2.0',
    main: 'index.js',
    files: ['index.js', 'public', 'README.md', 'LICENSE', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.md'],
    engines: { node: '>=20' },
    'signalk-plugin-enabled-by-default': false,
    signalk: {
      displayName: 'Roadstead',
      appIcon: './public/icon.png',
      screenshots: [
        './public/screenshots/day.png',
        './public/screenshots/night.png',
        './public/screenshots/areas.png',
      ],
      recommends: ['@signalk/freeboard-sk'],
    },
  })
})
