import type { EmbedName } from '../../core/site/embeds.ts'
import { defineElement } from './define.ts'
import { getElementRow } from './table.ts'
import { defineConfigElement } from './settings.ts'

/**
 * Defines elements of the npm package. They ask the Roadstead that a roadstead-config
 * names, else the site of the page. On a server there is nothing to define.
 */
export function registerElements(names: readonly EmbedName[]): void {
  if (typeof customElements === 'undefined') return
  defineConfigElement()
  for (const name of names) defineElement(getElementRow(name), '')
}
