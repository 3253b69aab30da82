import type { PlaceFormValues, TagRow } from '../../client/places/place-edit.ts'
import { textLength } from '../../core/limits/text.ts'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import type { FieldErrors } from '../form/use-form.ts'

const lines = ['address', 'city', 'state_code', 'postal_code', 'phone', 'email'] as const

/** Validates a place before it is sent; the server validates it again. */
export function validatePlace(
  values: PlaceFormValues,
  { forms, placeEdit: texts }: Pick<Messages, 'forms' | 'placeEdit'>,
): FieldErrors<PlaceFormValues> {
  const errors: FieldErrors<PlaceFormValues> = {}
  const limit = (field: keyof typeof longest) => {
    if (values[field].trim().length > longest[field])
      errors[field] = formatMessage(texts.tooLong, { count: longest[field] })
  }
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) limit(field)
  if (values.name.trim() === '') errors.name = forms.required
  const email = values.email.trim()
  if (email && !/^\S+@\S+\.\S+$/.test(email)) errors.email = texts.emailInvalid
  const tags = values.tags.map((row) => validateTag(row, values.tags, texts)).find(Boolean)
  if (tags) errors.tags = tags
  return errors
}

const longest = {
  name: textLength.name,
  description: textLength.description,
  url: textLength.url,
  ...(Object.fromEntries(lines.map((line) => [line, textLength.line])) as Record<
    (typeof lines)[number],
    number
  >), // made of lines
}

/** Validates an attribute: a value without a name, or a duplicate name. */
export function validateTag(
  row: TagRow,
  rows: readonly TagRow[],
  texts: Messages['placeEdit'],
): string | undefined {
  const key = row.key.trim()
  if (key === '') return row.value.trim() === '' ? undefined : texts.attributeNameMissing
  const first = rows.find((other) => other.key.trim() === key)
  return first?.row === row.row ? undefined : texts.attributeDuplicate
}
