import { createElement, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'

/**
 * A component whose code comes when the first of its kind is drawn; until then what waits
 * in its place. Where it does not come, the boundary around is told.
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
      // Another may have brought it since this one was drawn.
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
