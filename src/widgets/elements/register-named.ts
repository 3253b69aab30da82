import type { EmbedName } from '../../core/site/embeds.ts'
import { defineElement } from './define.ts'
import { elementOf } from './table.ts'
import { defineConfig } from './settings.ts'

/**
 * Defines elements of the npm package. They ask the Roadstead that a roadstead-config
 * names, else the site of the page. On a server there is nothing to define.
 */
export function register(names: readonly EmbedName[]): void {
  if (typeof customElements === 'undefined') return
  defineConfig()
  for (const name of names) defineElement(elementOf(name), '')
}
