import type { ReactNode } from 'react'

export interface ScrollRegionProps {
  /** Accessible name. */
  label: string
  className?: string
  children: ReactNode
}

/** A region that scrolls by keyboard too, such as one with a wide table. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // A scrollable region must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
