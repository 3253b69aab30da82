import { useId, type HTMLAttributes } from 'react'
import { textLength } from '../../core/limits/text.ts'
import { Field } from '../../ui/Field.tsx'
import type { Form } from './use-form.ts'
import './form.css'

export interface FormTextFieldProps<T> {
  form: Form<T>
  /** Name of a text field of the form. */
  name: keyof T & string
  label: string
  hint?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  /** Number of lines, if more than one. */
  rows?: number
  type?: 'text' | 'tel' | 'password'
  inputMode?: HTMLAttributes<HTMLElement>['inputMode']
  autoComplete?: string
  maxLength?: number
}

/** A text field, validated on blur. */
export function FormTextField<T extends object>(props: FormTextFieldProps<T>) {
  const { form, name, label, hint, isRequired = false, isDisabled = false, rows, type = 'text' } = props
  const { inputMode, autoComplete = 'off', maxLength = textLength.line } = props
  return (
    <Field label={label} hint={hint} error={form.errors[name]} isRequired={isRequired}>
      {(input) => {
        const shared = {
          ...input,
          name,
          value: String(form.values[name]),
          disabled: isDisabled,
          maxLength,
          autoComplete,
          onChange: (event: { target: { value: string } }) =>
            form.setValue(name, event.target.value as T[keyof T & string]), // the field holds a text
          onBlur: () => form.handleBlur(name),
        }
        return rows ? (
          <textarea {...shared} rows={rows} />
        ) : (
          <input {...shared} type={type} inputMode={inputMode} />
        )
      }}
    </Field>
  )
}

export interface FormSelectFieldProps<T> {
  form: Form<T>
  name: keyof T & string
  label: string
  hint?: string | undefined
  options: readonly { value: string; label: string }[]
}

/** A select field. */
export function FormSelectField<T extends object>({
  form,
  name,
  label,
  hint,
  options,
}: FormSelectFieldProps<T>) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(input) => (
        <select
          {...input}
          name={name}
          value={String(form.values[name])}
          onChange={(event) => form.setValue(name, event.target.value as T[keyof T & string])} // the field holds a text
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export interface FormCheckboxFieldProps<T> {
  form: Form<T>
  /** Name of a boolean field of the form. */
  name: keyof T & string
  label: string
  hint: string
}

/** A checkbox with a hint. */
export function FormCheckboxField<T extends object>({ form, name, label, hint }: FormCheckboxFieldProps<T>) {
  const id = useId()
  return (
    <div className="rs-form__check">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={form.values[name] === true}
        aria-describedby={`${id}-hint`}
        onChange={(event) => form.setValue(name, event.target.checked as T[keyof T & string])} // the field holds a boolean
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="rs-field__hint">
        {hint}
      </p>
    </div>
  )
}
