import { useId, useState, type ReactNode } from 'react'
import { Icon } from './icons/Icon.tsx'
import './accordion.css'

export interface AccordionProps {
  title: string
  /** A short word at the right of the title. */
  summary?: ReactNode
  /** Counts beside the title, shown folded too. */
  badges?: ReactNode
  /** Keeps what is inside once it was opened: words typed there outlive the folding. */
  keepMounted?: boolean
  initiallyOpen?: boolean
  children: ReactNode
}

/** A titled section that can be folded away. */
export function Accordion(props: AccordionProps) {
  const { title, summary, badges, initiallyOpen = false, keepMounted = false, children } = props
  const [isOpen, setOpen] = useState(initiallyOpen)
  const [wasOpen, setWasOpen] = useState(initiallyOpen)
  const id = useId()
  return (
    <section className="rs-accordion" aria-labelledby={`${id}-title`}>
      <h2 className="rs-accordion__heading">
        <button
          type="button"
          className="rs-accordion__button"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => {
            setOpen(!isOpen)
            setWasOpen(true)
          }}
        >
          <span id={`${id}-title`}>{title}</span>
          {badges}
          {summary !== undefined && isOpen && <span className="rs-accordion__side">{summary}</span>}
          <Icon name="chevron-down" />
        </button>
      </h2>
      <div id={`${id}-body`} className="rs-accordion__body" hidden={!isOpen}>
        {(isOpen || (keepMounted && wasOpen)) && children}
      </div>
    </section>
  )
}
