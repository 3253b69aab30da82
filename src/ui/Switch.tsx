import { useId, type ReactNode } from 'react'
import './switch.css'

export interface SwitchProps {
  title: string
  note?: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onToggle: () => void
}

/** A row with a checkbox that turns something on and off. */
export function Switch({ title, note, isOn, isDisabled = false, onToggle }: SwitchProps) {
  const id = useId()
  return (
    <label className={isDisabled ? 'rs-switch rs-switch--disabled' : 'rs-switch'} htmlFor={id}>
      <span className="rs-switch__words">
        <span className="rs-switch__title">{title}</span>
        {note !== undefined && <span className="rs-switch__note">{note}</span>}
      </span>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={onToggle}
        aria-label={title}
      />
    </label>
  )
}
