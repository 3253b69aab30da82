import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface OpenIdUser {
  subject: string
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
}

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The user in the browser; null refuses the log-in. */
  user: OpenIdUser | null
  /** Follows a site's redirect, logs in at the provider and returns the URL of the callback. */
  logIn(url: string): Promise<string>
  close(): Promise<void>
}

const client = 'roadstead-test'
const secret = 'a client secret of the tests'

/** Starts a local OpenID provider whose users log in without a form. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  let handleRequest: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handleRequest(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const issuer = `http://127.0.0.1:${port}`
  const usersBySubject = new Map<string, OpenIdUser>()

  const provider = new Provider(issuer, {
    clients: [{ client_id: client, client_secret: secret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['a key of the test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => {
        const { subject, ...claims } = usersBySubject.get(accountId) ?? { subject: accountId }
        return { sub: subject, ...claims }
      },
    }),
  })

  const openIdProvider: OpenIdProvider = {
    issuer,
    clientId: client,
    clientSecret: secret,
    user: null,
    logIn: (url) => followRedirects(url, redirectUri),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const { user } = openIdProvider
    if (!user) {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    usersBySubject.set(user.subject, user)
    if (prompt.name === 'login') {
      const login = { accountId: user.subject }
      return provider.interactionFinished(request, response, { login })
    }
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params.client_id),
    })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { consent })
  }

  const handleProtocol = provider.callback()
  handleRequest = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else void handleProtocol(request, response)
  }
  return openIdProvider
}

/** Follows redirects with cookies, as a browser does, until they lead back to the site. */
async function followRedirects(url: string, callbackUrl: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let step = 0; step < 12; step++) {
    if (url.startsWith(callbackUrl)) return url
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  throw new Error('the provider redirects in a loop')
}
