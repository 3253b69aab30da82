import { atom } from 'nanostores'

/** A question the page asks before it does something; answered once. */
export interface ConfirmRequest {
  text: string
  resolve(isYes: boolean): void
}

export const $confirmRequest = atom<ConfirmRequest | null>(null)

/**
 * Asks in a dialog of the page (hosts may disable the browser's own `confirm`).
 * A question that comes while another stands answers the first with no.
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
