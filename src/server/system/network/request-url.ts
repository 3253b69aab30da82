/**
 * An address as `fetch` takes it: it refuses one with a name and password, and repeats them in
 * its error. They become the `authorization` header.
 */
export function splitCredentials(address: string): { url: string; headers: Record<string, string> } {
  if (!URL.canParse(address)) return { url: address, headers: {} }
  const url = new URL(address)
  const { username, password } = url
  if (!username && !password) return { url: address, headers: {} }
  url.username = ''
  url.password = ''
  const pair = `${decoded(username)}:${decoded(password)}`
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a % that is no escape
  }
}
