import { notify } from './notices.ts'

/**
 * Copies a text and says so. A page without https has no clipboard, and a browser may
 * refuse it: then the text itself is shown, to be copied by hand, or `otherwise` is done.
 */
export async function copyText(
  text: string,
  said: string,
  otherwise: () => void = () => notify('copy', text),
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return otherwise()
  }
  notify('copy', said)
}
