import { atom } from 'nanostores'

/** A question the page asks before it does something; answered once. */
export interface Question {
  text: string
  answer(isYes: boolean): void
}

export const $question = atom<Question | null>(null)

/**
 * Asks in a dialog of the page (hosts may disable the browser's own `confirm`).
 * A question that comes while another stands answers the first with no.
 */
export function ask(text: string): Promise<boolean> {
  $question.get()?.answer(false)
  return new Promise((resolve) => {
    const question: Question = {
      text,
      answer(isYes) {
        if ($question.get() === question) $question.set(null)
        resolve(isYes)
      },
    }
    $question.set(question)
  })
}
