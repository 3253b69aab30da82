import { Field } from '../../../ui/Field.tsx'

export interface PixelFieldProps {
  label: string
  text: string
  /** Value without a text. */
  placeholder?: string
  /** Description of the accepted values, if the text is invalid. */
  error: string | undefined
  onChange: (text: string) => void
}

/** Field for a length in pixels. */
export function PixelField({ label, text, placeholder, error, onChange }: PixelFieldProps) {
  return (
    <Field label={`${label} (px)`} error={error}>
      {(input) => (
        <input
          {...input}
          type="text"
          inputMode="numeric"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
