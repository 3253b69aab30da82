/**
 * Moves the credentials of a URL to an `authorization` header, because `fetch` refuses URLs
 * with credentials and repeats them in its error.
 */
export function splitCredentials(address: string): { url: string; headers: Record<string, string> } {
  if (!URL.canParse(address)) return { url: address, headers: {} }
  const url = new URL(address)
  const { username, password } = url
  if (!username && !password) return { url: address, headers: {} }
  url.username = ''
  url.password = ''
  const pair = `${decodeSafely(username)}:${decodeSafely(password)}`
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a % that is not an escape
  }
}
