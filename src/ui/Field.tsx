import { useId, type ReactNode } from 'react'
import './field.css'

export interface FieldProps {
  label: string
  /** Error message. */
  error?: string | undefined
  /** Short hint about the expected value. */
  hint?: string | undefined
  isRequired?: boolean
  children: (input: FieldInput) => ReactNode
}

/** Attributes that the input of a field needs so that a screen reader announces its hint and error. */
export interface FieldInput {
  id: string
  className: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A labelled input with its hint and its error. */
export function Field({ label, error, hint, isRequired = false, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="rs-field" data-invalid={error !== undefined}>
      <label className="rs-field__label" htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        className: 'rs-field__input',
        required: isRequired,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="rs-field__hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="rs-field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
