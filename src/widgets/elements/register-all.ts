import { defineElement } from './define.ts'
import { elements } from './table.ts'
import { defineConfigElement, setScriptUrl } from './settings.ts'

/** Defines all elements for a script URL: they use the site the script was loaded from. */
export function registerAllElements(scriptUrl: string): void {
  if (typeof customElements === 'undefined') return
  setScriptUrl(scriptUrl)
  defineConfigElement()
  const { origin } = new URL(scriptUrl)
  for (const row of elements) defineElement(row, origin)
}
