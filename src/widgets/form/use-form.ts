import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { setUnsavedChanges } from '../../client/unsaved-changes.ts'

/** What is wrong with which field. */
export type FieldErrors<T> = { [K in keyof T]?: string }

export interface FormOptions<T> {
  initial: T
  /** What is wrong before anything is sent. */
  validate: (values: T) => FieldErrors<T>
  /** Sends it; an error it throws leaves everything as it was typed. */
  save: (values: T) => Promise<void>
  /** Called when a save has gone through and the form is still there. */
  onSaved?: () => void
  /** What is shown beside a field of what the server says about it; its own text where left out. */
  errorText?: (name: keyof T, text: string) => string
  /** Called with a save that failed; `isMarked` where a field shows what is wrong. */
  onFailure?: (error: ApiError, isMarked: boolean) => void
}

export interface Form<T> {
  values: T
  errors: FieldErrors<T>
  isSaving: boolean
  isChanged: boolean
  setValue<K extends keyof T>(name: K, value: T[K]): void
  /** Checks a field when it is left. */
  handleBlur(name: keyof T): void
  submit(event?: FormEvent): void
  /** Starts again, from these values or the first ones. */
  reset(values?: T): void
}

/**
 * A form that checks a field when it is left, keeps what was typed when a save
 * fails, shows what the server says about a field beside it, and asks before it
 * is left with unsaved words.
 */
export function useForm<T extends object>(options: FormOptions<T>): Form<T> {
  const { initial, validate, save, onSaved, onFailure, errorText = (_name, text) => text } = options
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<T>>({})
  const [isSaving, setSaving] = useState(false)
  const [form] = useState(() => ({}))
  const isMounted = useRef(true)
  /** The form whose first wrong field takes the focus when it is drawn. */
  const wrongForm = useRef<EventTarget | null>(null)
  const isChanged = JSON.stringify(values) !== JSON.stringify(start)

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
      // A page that opens after the save must not be asked about these words.
      setUnsavedChanges(form, false)
      await save(values)
      if (isMounted.current) {
        setStart(values)
        onSaved?.()
      }
    } catch (error) {
      setUnsavedChanges(form, true)
      if (!(error instanceof ApiError)) throw error
      const found = errorsOf(error, values, errorText)
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

/** What the server says about the fields of this form. */
function errorsOf<T extends object>(
  error: ApiError,
  values: T,
  textOf: (name: keyof T, text: string) => string,
): FieldErrors<T> {
  const named = Object.entries(error.problem?.errors ?? {}).filter(([name]) => name in values)
  return Object.fromEntries(
    named.map(([name, texts]) => [name, textOf(name as keyof T, texts.join(' '))]), // a name of the values
  ) as FieldErrors<T>
}

function focusFirstWrong(form: EventTarget): void {
  if (form instanceof HTMLFormElement) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
