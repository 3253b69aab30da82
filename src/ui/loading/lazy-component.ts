import { createElement, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'

/**
 * A component whose code loads when the first instance renders; until then a fallback is shown. Load
 * failures are thrown to the error boundary.
 */
export function lazyComponent<Props extends object>(
  load: () => PromiseLike<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function Later(props: Props) {
    const [outcome, setOutcome] = useState<{ component: ComponentType<Props> } | { error: unknown } | null>(
      known && { component: known },
    )
    useLayoutEffect(() => {
      const show = (component: ComponentType<Props>) => setOutcome((before) => before ?? { component })
      // Another instance may have loaded the code since this one was created.
      if (known) return show(known)
      let isGone = false
      load().then(
        (component) => {
          known = component
          if (!isGone) show(component)
        },
        (error: unknown) => {
          if (!isGone) setOutcome({ error })
        },
      )
      return () => {
        isGone = true
      }
    }, [])
    if (!outcome) return waiting
    if ('error' in outcome) throw outcome.error
    return createElement(outcome.component, props)
  }
}
