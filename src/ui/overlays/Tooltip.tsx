import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import * as icons from '../icons/control-icons.ts'
import './tooltip.css'

export interface TooltipProps {
  /** Explanation of the control. */
  text: string
  /** Label of the button that shows the explanation. */
  label: string
  /** Renders the control; receives the id of the explanation for its `aria-describedby`. */
  children: (textId: string) => ReactNode
}

/**
 * A control with an explanation, shown while the control is hovered or focused, and by a separate
 * button for touch screens. Escape hides it.
 */
export function Tooltip({ text, label, children }: TooltipProps) {
  const id = useId()
  const [state, setState] = useState<'auto' | 'open' | 'closed'>('auto')

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || state === 'closed') return
    // The key does nothing else: a dialog around the control stays open.
    event.preventDefault()
    setState('closed')
  }

  return (
    // Only handles keys that bubble up from the controls inside.
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
        <Icon parts={icons.info} />
      </button>
      <span className="rs-explained__text rs-card" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
