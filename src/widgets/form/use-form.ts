import { toJson } from '../../core/to-json.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { setUnsavedChanges } from '../../client/unsaved-changes.ts'
import { isElement } from '../../ui/dom-kinds.ts'

/** Error messages by field. */
export type FieldErrors<T> = { [K in keyof T]?: string }

export interface FormOptions<T> {
  initial: T
  /** Validates the values before they are sent. */
  validate: (values: T) => FieldErrors<T>
  /** Sends the values; if it throws, the typed values are kept. */
  save: (values: T) => Promise<void>
  /** Called after a successful save if the form is still mounted. */
  onSaved?: () => void
  /** Converts a server message about a field; the default shows the message itself. */
  errorText?: (name: keyof T, text: string) => string
  /** Fields that show the server's messages about names that are not fields of the form. */
  errorFields?: Readonly<Record<string, keyof T>>
  /** Called after a failed save; `isMarked` if a field shows the reason. */
  onFailure?: (error: ApiError, isMarked: boolean) => void
}

export interface Form<T> {
  values: T
  errors: FieldErrors<T>
  isSaving: boolean
  isChanged: boolean
  setValue<K extends keyof T>(name: K, value: T[K]): void
  /** Validates a field on blur. */
  handleBlur(name: keyof T): void
  submit(event?: FormEvent): void
  /** Resets the form to these values, or to the initial ones. */
  reset(values?: T): void
}

/**
 * A form that validates a field on blur, keeps typed values when a save fails, shows server messages
 * next to their fields, and asks for confirmation before unsaved changes are discarded.
 */
export function useForm<T extends object>(options: FormOptions<T>): Form<T> {
  const { initial, validate, save, onSaved, onFailure, errorFields = {} } = options
  const { errorText = (_name, text) => text } = options
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<T>>({})
  const [isSaving, setSaving] = useState(false)
  const [form] = useState(() => ({}))
  const isMounted = useRef(true)
  /** The form whose first invalid field receives the focus on the next render. */
  const wrongForm = useRef<EventTarget | null>(null)
  const isChanged = toJson(values) !== toJson(start)

  useEffect(() => {
    setUnsavedChanges(form, isChanged)
    return () => setUnsavedChanges(form, false)
  }, [form, isChanged])
  useEffect(() => {
    if (!wrongForm.current || Object.keys(errors).length === 0) return
    focusFirstWrong(wrongForm.current)
    wrongForm.current = null
  }, [errors])
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function send(element: EventTarget | null) {
    setSaving(true)
    try {
      // A page opened after the save must not ask about unsaved changes.
      setUnsavedChanges(form, false)
      await save(values)
      if (isMounted.current) {
        setStart(values)
        onSaved?.()
      }
    } catch (error) {
      setUnsavedChanges(form, true)
      if (!(error instanceof ApiError)) throw error
      const found = getFieldErrors(error, values, errorFields, errorText)
      const isMarked = Object.keys(found).length > 0
      setErrors((now) => ({ ...now, ...found }))
      if (isMarked) wrongForm.current = element
      onFailure?.(error, isMarked)
    } finally {
      if (isMounted.current) setSaving(false)
    }
  }

  return {
    values,
    errors,
    isSaving,
    isChanged,
    setValue(name, value) {
      setValues((now) => ({ ...now, [name]: value }))
      setErrors(({ [name]: _mended, ...others }) => others as FieldErrors<T>)
    },
    handleBlur(name) {
      const found = validate(values)[name]
      if (found) setErrors((now) => ({ ...now, [name]: found }))
    },
    submit(event) {
      event?.preventDefault()
      if (isSaving) return
      const found = validate(values)
      setErrors(found)
      const element = event?.currentTarget ?? null
      if (Object.keys(found).length === 0) void send(element)
      else wrongForm.current = element
    },
    reset(next = start) {
      setStart(next)
      setValues(next)
      setErrors({})
    },
  }
}

/** Returns the server messages about the fields of this form. */
function getFieldErrors<T extends object>(
  error: ApiError,
  values: T,
  fields: Readonly<Record<string, keyof T>>,
  textOf: (name: keyof T, text: string) => string,
): FieldErrors<T> {
  const named = Object.entries(error.problem?.errors ?? {}).flatMap(([name, texts]) => {
    const field = name in values ? (name as keyof T) : fields[name] // a name of the values
    return field === undefined ? [] : [[field, textOf(field, texts.join(' '))]]
  })
  return Object.fromEntries(named) as FieldErrors<T>
}

function focusFirstWrong(form: EventTarget): void {
  if (isElement(form)) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
