import { atom } from 'nanostores'

/** A confirmation question; resolved once. */
export interface ConfirmRequest {
  text: string
  resolve(isYes: boolean): void
}

export const $confirmRequest = atom<ConfirmRequest | null>(null)

/**
 * Asks in a dialog of the page, because host pages may disable the browser's `confirm`.
 * A new question resolves a pending one with false.
 */
export function showConfirmDialog(text: string): Promise<boolean> {
  $confirmRequest.get()?.resolve(false)
  return new Promise((resolve) => {
    const question: ConfirmRequest = {
      text,
      resolve(isYes) {
        if ($confirmRequest.get() === question) $confirmRequest.set(null)
        resolve(isYes)
      },
    }
    $confirmRequest.set(question)
  })
}
