import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import './tooltip.css'

export interface TooltipProps {
  /** What there is to know about the control. */
  text: string
  /** Name of the button that shows the text. */
  label: string
  /** The control; it is given the id of the text for its `aria-describedby`. */
  children: (textId: string) => ReactNode
}

/**
 * A control with an explanation, which is shown while the pointer or the keyboard is on the
 * control, and by a button of its own, which a touch reaches. Escape hides it.
 */
export function Tooltip({ text, label, children }: TooltipProps) {
  const id = useId()
  const [state, setState] = useState<'auto' | 'open' | 'closed'>('auto')

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setState('closed')
  }

  return (
    // It only hears the keys of the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="rs-explained"
      data-state={state}
      onKeyDown={onKeyDown}
      onMouseLeave={() => state === 'closed' && setState('auto')}
      onBlur={() => setState('auto')}
    >
      {children(id)}
      <button
        type="button"
        className="rs-icon-button"
        aria-label={label}
        aria-expanded={state === 'open'}
        aria-controls={id}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
      >
        <Icon name="info" />
      </button>
      <span className="rs-explained__text rs-card" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
