import { useId, useState, type ReactNode } from 'react'
import { Icon } from './icons/Icon.tsx'
import * as icons from './icons/control-icons.ts'
import './accordion.css'

export interface AccordionProps {
  title: string
  /** A short text to the right of the title. */
  summary?: ReactNode
  /** Badges next to the title, also visible when collapsed. */
  badges?: ReactNode
  /** Keeps the content mounted once it was expanded, so that typed text is not lost. */
  keepMounted?: boolean
  initiallyOpen?: boolean
  children: ReactNode
}

/** A collapsible section with a title. */
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
          <Icon parts={icons.chevronDown} />
        </button>
      </h2>
      <div id={`${id}-body`} className="rs-accordion__body" hidden={!isOpen}>
        {(isOpen || (keepMounted && wasOpen)) && children}
      </div>
    </section>
  )
}
