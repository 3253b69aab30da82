import type { ResourceMethods } from './host.ts'
import { messages } from './messages.ts'

/** The package's name: the boat server serves its `public` folder at this path. */
export const packageName = 'signalk-roadstead'

/** What Freeboard-SK reads of an extension: a panel beside the chart, a button that opens it, a tile on the chart. */
const manifest = {
  name: messages.panel,
  description: messages.description,
  apiVersion: '1',
  requires: [],
  panels: [
    {
      id: 'roadstead',
      title: messages.panel,
      type: 'iframe',
      url: `/${packageName}/?host=freeboard`,
      lifecycle: 'keepAlive',
    },
  ],
  buttons: [
    {
      id: 'open',
      title: messages.panel,
      icon: 'anchor',
      action: { type: 'togglePanel', panel: 'roadstead' },
    },
  ],
  widgets: [
    {
      id: 'nearest',
      title: messages.tile,
      type: 'iframe',
      size: '2x1',
      url: `/${packageName}/?host=freeboard&tile=1`,
    },
  ],
} as const

/** The extension as a resource of the type that plotters look for. */
export function createExtensionMethods(): ResourceMethods {
  const refuse = () => Promise.reject(new Error('extensions are read-only'))
  return {
    listResources: () => Promise.resolve({ [packageName]: manifest }),
    getResource: (id) =>
      id === packageName ? Promise.resolve(manifest) : Promise.reject(new Error(`no extension ${id}`)),
    setResource: refuse,
    deleteResource: refuse,
  }
}
