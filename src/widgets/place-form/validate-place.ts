import {
  placeTextFields,
  type PlaceFormValues,
  type PlaceTextField,
  type TagRow,
} from '../../client/places/place-edit.ts'
import { placeTextColumns } from '../../core/records/place-columns.ts'
import type { Column } from '../../core/records/record.ts'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import type { FieldErrors } from '../form/use-form.ts'

/** Validates a place before it is sent; the server validates it again. */
export function validatePlace(
  values: PlaceFormValues,
  { forms, placeEdit: texts }: Pick<Messages, 'forms' | 'placeEdit'>,
): FieldErrors<PlaceFormValues> {
  const errors: FieldErrors<PlaceFormValues> = {}
  for (const field of placeTextFields) {
    const max = longest[field]
    if (max !== undefined && values[field].trim().length > max)
      errors[field] = formatMessage(texts.tooLong, { count: max })
  }
  if (values.name.trim() === '') errors.name = forms.required
  const email = values.email.trim()
  if (email && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) errors.email = texts.emailInvalid
  const tags = values.tags.map((row) => validateTag(row, values.tags, texts)).find(Boolean)
  if (tags) errors.tags = tags
  return errors
}

/** Most characters of each text. */
const longest: Readonly<Partial<Record<PlaceTextField, number>>> = Object.fromEntries(
  Object.entries<Column>(placeTextColumns).map(([name, { max }]) => [name, max]),
)

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
