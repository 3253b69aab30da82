import type { AllMessages } from '../../core/messages.ts'
import type { PluralForms } from '../../core/text.ts'
import type { apiErrors, inputErrors } from './api-errors.ts'

/** Paths of the texts in a tree of messages: `account.errors.credentials`. */
type TextPath<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? Name
    : Tree[Name] extends PluralForms | readonly string[]
      ? never
      : `${Name}.${TextPath<Tree[Name]>}`
}[keyof Tree & string]

/** Messages that the server writes in English only, to programs. */
export interface EnglishReasons {
  apiErrors: typeof apiErrors
  inputErrors: typeof inputErrors
}

/** Key of the message that states why something failed. */
export type ReasonKey = TextPath<AllMessages> | TextPath<EnglishReasons>
