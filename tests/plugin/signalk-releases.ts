import { join } from 'node:path'
import { installPackages } from '../../scripts/installed-packages.ts'
import { installNode, type NodeMajor } from '../../scripts/node-versions.ts'

const freeboardVersion = '3.1.1'

interface Release {
  version: string
  /** Version of Node.js that runs it; without, the one of the tests. */
  node?: NodeMajor
  overrides?: Record<string, string>
}

/**
 * It asks for `@signalk/streams` 6.9, which not every registry has. The drivers of instruments in it are not used
 * here: values come over a WebSocket.
 */
const newest = { version: '2.32.0', overrides: { '@signalk/streams': '6.0.0' } } as const

/** Signal K servers on which the plugin is tested. 2.32 needs Node.js 22; Venus OS has Node.js 20. */
const releases = {
  '2.23': { version: '2.23.0' },
  '2.32': { ...newest, node: 22 },
  '2.32 on Node.js 24': { ...newest, node: 24 },
} as const satisfies Record<string, Release>

export type SignalKRelease = keyof typeof releases

/** Files of an installed Signal K server. */
export interface SignalKInstallation {
  version: string
  /** Executable of the Node.js that runs it. */
  node: string
  program: string
  /** Folder of a Freeboard-SK that is newer than the bundled one. */
  freeboard: string
}

/** Installs a real Signal K server with npm, unless it is installed. */
export function installSignalKServer(release: SignalKRelease): SignalKInstallation {
  const { version, node, overrides }: Release = releases[release]
  const modules = installPackages(`signalk-${version}`, {
    dependencies: { 'signalk-server': version, '@signalk/freeboard-sk': freeboardVersion },
    ...(overrides && { overrides }),
  })
  return {
    version,
    node: node ? installNode(node) : process.execPath,
    program: join(modules, 'signalk-server/bin/signalk-server'),
    freeboard: join(modules, '@signalk/freeboard-sk'),
  }
}
