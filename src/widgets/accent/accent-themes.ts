import { isHexColour } from '../../core/colour.ts'
import { isElement } from '../../ui/dom-kinds.ts'
import { createAccentTokens, readThemeBackgrounds, type AccentTokens } from './accent-tokens.ts'

const tokenNames: readonly (keyof AccentTokens)[] = ['--rs-accent', '--rs-on-accent', '--rs-accent-wash']

/**
 * Sets an accent colour on a node `[data-rs-accent]` and on the nodes below it that set a theme, whose own colour would hide it;
 * again when a theme changes or such a node is added. Those below another `[data-rs-accent]` have the colour of that one. Returns
 * a function that removes the colour.
 */
export function applyAccentToThemes(root: HTMLElement, accent: string): () => void {
  let coloured: HTMLElement[] = []

  function remove(): void {
    for (const { style } of coloured) for (const name of tokenNames) style.removeProperty(name)
    coloured = []
  }

  function apply(): void {
    remove()
    for (const node of [root, ...root.querySelectorAll<HTMLElement>('[data-theme]')]) {
      if (node.closest('[data-rs-accent]') !== root) continue
      // The night theme keeps its red.
      if (node.closest('[data-theme]')?.getAttribute('data-theme') === 'night') continue
      const grounds = readThemeBackgrounds(node)
      // A page without the style sheet has no colours to fit the accent to.
      if (!isHexColour(grounds.paper) || !isHexColour(grounds.foam)) continue
      const tokens = createAccentTokens(accent, grounds)
      for (const name of tokenNames) node.style.setProperty(name, tokens[name])
      coloured.push(node)
    }
  }

  apply()
  const observer = new MutationObserver((records) => {
    if (records.some(concernsTheme)) apply()
  })
  observer.observe(root, { childList: true, subtree: true })
  // A theme above the node applies to it too.
  observer.observe(root.ownerDocument, { attributes: true, attributeFilter: ['data-theme'], subtree: true })
  return () => {
    observer.disconnect()
    remove()
  }
}

function concernsTheme({ type, addedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return true
  return [...addedNodes].some(
    (node) => isElement(node) && (node.matches('[data-theme]') || node.querySelector('[data-theme]')),
  )
}
