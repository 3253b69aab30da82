import { notify } from './notices.ts'

/**
 * Copies a text and shows a notice. If the clipboard is unavailable (a page without https,
 * or refused by the browser), calls `onFailure`, which by default shows the text itself.
 */
export async function copyText(
  text: string,
  notice: string,
  onFailure: () => void = () => notify('copy', text),
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return onFailure()
  }
  notify('copy', notice)
}
