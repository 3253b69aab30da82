/**
 * The script of the embed. It is small and loads the rest only where there are
 * custom elements, so that a server may import it too.
 */
export const ready: Promise<unknown> =
  typeof customElements === 'undefined' ? Promise.resolve() : import('./register-elements.ts')
