import { packageName } from './extension.ts'
import { messages } from './messages.ts'

/**
 * Creates the published manifest. It has no dependencies, because boat servers install with
 * `--ignore-scripts` and often without a connection. It omits the keyword for embedded web
 * apps, which would share the host's React.
 */
export function createSignalkManifest(version: string): object {
  return {
    name: packageName,
    version,
    description: messages.description,
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
      displayName: messages.name,
      appIcon: './public/icon.png',
      screenshots: ['day', 'night', 'areas'].map((name) => `./public/screenshots/${name}.png`),
      recommends: ['@signalk/freeboard-sk'],
    },
  }
}
