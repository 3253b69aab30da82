import type { EmbedName } from '../../core/site/embeds.ts'
import { defineElement } from './define.ts'
import { getElementRow } from './table.ts'
import { defineConfigElement } from './settings.ts'

/**
 * Defines elements of the npm package. They use the server named by roadstead-config, otherwise the
 * origin of the page. Does nothing on a server.
 */
export function registerElements(names: readonly EmbedName[]): void {
  if (typeof customElements === 'undefined') return
  defineConfigElement()
  for (const name of names) defineElement(getElementRow(name), '')
}
