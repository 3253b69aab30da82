import { useId, useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export interface AccordionProps {
  title: string
  /** A short word at the right of the title. */
  side?: ReactNode
  initiallyOpen?: boolean
  children: ReactNode
}

/** A titled section that can be folded away. */
export function Accordion({ title, side, initiallyOpen = false, children }: AccordionProps) {
  const [isOpen, setOpen] = useState(initiallyOpen)
  const id = useId()
  return (
    <section className="rs-accordion" aria-labelledby={`${id}-title`}>
      <h2 className="rs-accordion__heading">
        <button
          type="button"
          className="rs-accordion__button"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setOpen(!isOpen)}
        >
          <span id={`${id}-title`}>{title}</span>
          {side !== undefined && isOpen && <span className="rs-accordion__side">{side}</span>}
          <Icon name="chevron-down" />
        </button>
      </h2>
      <div id={`${id}-body`} className="rs-accordion__body" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
