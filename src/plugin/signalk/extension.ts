import type { ResourceMethods } from './host.ts'
import { messages } from './messages.ts'

/** Name of the package, and path at which the boat server serves its `public` folder. */
export const packageName = 'signalk-roadstead'

/** Extension manifest for Freeboard-SK: a panel next to the chart, a button that opens it, a widget on the chart. */
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
      // Not an anchor: Freeboard-SK's anchor watch has that.
      icon: 'travel_explore',
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

/** Provides the extension as a resource. */
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
