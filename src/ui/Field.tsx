import { useId, type ReactNode } from 'react'
import './field.css'

export interface FieldProps {
  label: string
  /** What is wrong, and how to mend it. */
  error?: string | undefined
  /** What is wanted, in a few words. */
  hint?: string | undefined
  isRequired?: boolean
  children: (input: FieldInput) => ReactNode
}

/** What the input of a field must carry, so that a screen reader ties the words to it. */
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
