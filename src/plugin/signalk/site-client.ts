import { siteLimits as limits } from './limits.ts'

/** An answer of the site; status 0 where nothing answered. */
export interface SiteResponse {
  status: number
  body: unknown
  /** The site's clock when it answered, milliseconds; null where it did not say. */
  serverTimeMs: number | null
}

/** The Roadstead a boat server talks to. */
export interface SiteClient {
  /** Its address without a slash at the end. */
  url: string
  hasKey: boolean
  /** Asks a second time where the line broke: a connection that was kept may have died unnoticed. */
  get(path: string): Promise<SiteResponse>
  /** A call in the owner's name. */
  post(path: string, body: unknown): Promise<SiteResponse>
  /** When the connection was lost; null while it is there. */
  offlineSince(): Date | null
}

/** The key travels in a header alone and is never part of an address or a message. */
export function createSiteClient(address: string, apiKey: string, onChange: () => void): SiteClient {
  let offlineSince: Date | null = null

  async function ask(path: string, init: RequestInit): Promise<SiteResponse> {
    const question = () => answerOf(`${address}${path}`, init)
    const first = await question()
    const answer = first === broken && init.method === undefined ? await question() : first
    const isOnline = answer.status > 0 && answer.status < 500
    if (isOnline !== (offlineSince === null)) {
      offlineSince = isOnline ? null : new Date()
      onChange()
    }
    return answer
  }

  return {
    url: address,
    hasKey: apiKey !== '',
    get: (path) => ask(path, {}),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(body),
      }),
    offlineSince: () => offlineSince,
  }
}

/** No network, no name, no answer in time, half an answer: the same to who asks. */
const nothing: SiteResponse = { status: 0, body: null, serverTimeMs: null }
/** Nothing came, and that at once. */
const broken: SiteResponse = { ...nothing }

/** The text of an answer; one that is longer than any of the site's is no answer of it. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > limits.maxResponseBytes) throw new DOMException('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function answerOf(url: string, init: RequestInit): Promise<SiteResponse> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limits.timeoutMs) })
    const text = await textOf(response)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const date = Date.parse(response.headers.get('date') ?? '')
    return {
      status: response.status,
      body: isJson ? (JSON.parse(text) as unknown) : text,
      serverTimeMs: Number.isNaN(date) ? null : date,
    }
  } catch (error) {
    return error instanceof DOMException ? nothing : broken
  }
}
