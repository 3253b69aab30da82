import { defineElement } from './define.ts'
import { elements } from './table.ts'
import { defineConfig, rememberScript } from './settings.ts'

/** Defines all elements for a script of this address: they speak to the site it was loaded from. */
export function registerAll(scriptUrl: string): void {
  if (typeof customElements === 'undefined') return
  rememberScript(scriptUrl)
  defineConfig()
  const { origin } = new URL(scriptUrl)
  for (const row of elements) defineElement(row, origin)
}
