import { createElement, type ComponentType, type ReactNode } from 'react'
import { createLazyCode, useLazyCode } from './lazy-code.ts'

export interface LazyOptions<Props extends object> {
  /** Drawn while the code loads. */
  waiting?: ReactNode
  /** Drawn when the code could not be loaded; `onRetry` loads it again. Without it nothing is drawn. */
  Failed?: ComponentType<{ onRetry: () => void; props: Props }>
  /** True for parts that the server draws: as there, the first drawing is the placeholder. */
  waitsFirst?: boolean
}

/**
 * A component whose code loads when the first instance renders; until then a placeholder is drawn. A failure to load is
 * drawn in the place of the component and reaches nothing around it; see {@link useLazyCode} for further attempts.
 */
export function lazyComponent<Props extends object>(
  load: () => PromiseLike<ComponentType<Props>>,
  { waiting = null, Failed, waitsFirst }: LazyOptions<Props> = {},
): ComponentType<Props> {
  const lazy = createLazyCode(load)
  return function Later(props: Props) {
    const { code, hasFailed, retry } = useLazyCode(lazy, waitsFirst)
    if (code) return createElement(code.value, props)
    if (!hasFailed) return waiting
    return Failed ? createElement(Failed, { onRetry: retry, props }) : null
  }
}
