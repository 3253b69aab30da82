import * as client from 'openid-client'
import { openIdTimeoutMinutes } from '../../../core/limits/accounts.ts'
import { cleanName } from '../../../core/text.ts'
import type { ReaderMessages } from '../../../core/messages.ts'
import { serverPages } from '../../../core/site/pages.ts'
import type { Secrets } from '../../system/secrets.ts'
import { fetchOnce } from '../../system/network/safe-fetch.ts'
import { isLoopback, type Settings } from '../../system/settings.ts'

/** Identity of a user at the OpenID provider. */
export interface OpenIdIdentity {
  issuer: string
  subject: string
  email: string | null
  /** Whether the provider has verified the address. */
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/** Reason why an OpenID log-in failed; each has a message. */
export type OpenIdFailure = keyof ReaderMessages['account']['openIdErrors']

/** Failure of an OpenID log-in. */
export class OpenIdError extends Error {
  readonly failure: OpenIdFailure

  constructor(failure: OpenIdFailure, cause?: unknown) {
    super(`openid: ${failure}`, { cause })
    this.failure = failure
  }
}

/** State of a log-in while the browser is at the provider. */
interface Errand {
  state: string
  nonce: string
  verifier: string
  returnTo: string
  /** Milliseconds since the Unix epoch. */
  expires: number
}

export interface OpenIdDependencies {
  settings: Settings
  secrets: Secrets
  siteUrl: () => string
  clock: () => Date
}

const timeoutSeconds = 10

/**
 * Log-in by OpenID Connect: authorization code flow with PKCE, state and nonce. Null if
 * no provider is configured.
 */
export function createOpenId({ settings, secrets, siteUrl, clock }: OpenIdDependencies) {
  const {
    openIdIssuer,
    openIdClientId: openIdClient,
    openIdClientSecret: openIdSecret,
    openIdProviderName: openIdName,
  } = settings
  if (!openIdIssuer || !openIdClient || !openIdSecret) return null
  const issuer = new URL(openIdIssuer)
  let found: Promise<client.Configuration> | null = null

  /** The provider's metadata, loaded once; again after a failure. */
  async function house(): Promise<client.Configuration> {
    found ??= client.discovery(issuer, openIdClient ?? '', openIdSecret ?? '', undefined, {
      timeout: timeoutSeconds,
      execute: isLoopback(issuer) ? [client.allowInsecureRequests] : [],
      // URLs in the metadata are not configured by the operator, so private addresses are refused.
      [client.customFetch]: (address, init) => fetchOnce(issuer, new URL(address), init as RequestInit), // its types are of a newer Node
    })
    try {
      return await found
    } catch (error) {
      found = null
      throw new OpenIdError('providerUnavailable', error)
    }
  }

  return {
    /** Name of the provider on the button. */
    providerName: openIdName ?? 'OpenID',

    /** URL to redirect the browser to, and the state for its cookie. Throws OpenIdError. */
    async startLogIn(returnTo: string): Promise<{ address: string; sealed: string }> {
      const config = await house()
      const errand: Errand = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        returnTo,
        expires: clock().getTime() + openIdTimeoutMinutes * 60_000,
      }
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: siteUrl() + serverPages.openIdCallback,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(errand.verifier),
        code_challenge_method: 'S256',
        state: errand.state,
        nonce: errand.nonce,
      })
      const sealed = secrets.encrypt('openid', JSON.stringify(errand)).toString('base64url')
      return { address: address.href, sealed }
    },

    /** Identity of the user, from the callback's query and the cookie. Throws OpenIdError. */
    async finishLogIn(
      query: string,
      sealed: string | undefined,
    ): Promise<{ identity: OpenIdIdentity; returnTo: string }> {
      const errand = errandIn(sealed)
      if (!errand || errand.expires < clock().getTime()) throw new OpenIdError('expired')
      const config = await house()
      // Built from the configured URL, never from the Host header.
      const back = new URL(`${siteUrl()}${serverPages.openIdCallback}${query}`)
      try {
        const tokens = await client.authorizationCodeGrant(config, back, {
          pkceCodeVerifier: errand.verifier,
          expectedState: errand.state,
          expectedNonce: errand.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new OpenIdError('refused')
        const more = config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {}
        return {
          identity: toIdentity({ ...claims, ...more }, claims.iss, claims.sub),
          returnTo: errand.returnTo,
        }
      } catch (error) {
        throw error instanceof OpenIdError ? error : new OpenIdError('refused', error)
      }
    },
  }

  function errandIn(sealed: string | undefined): Errand | null {
    const text = sealed ? secrets.decrypt('openid', Buffer.from(sealed, 'base64url')) : null
    return text === null ? null : (JSON.parse(text) as Errand) // sealed by begin alone
  }
}

export type OpenId = NonNullable<ReturnType<typeof createOpenId>>

function toIdentity(claims: Record<string, unknown>, issuer: string, subject: string): OpenIdIdentity {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() ? value.trim().slice(0, 200) : null
  }
  // Not the address: without a hidden character it would be that of another.
  const name = (claim: string) => cleanName(text(claim) ?? '') || null
  const [first = null, ...last] = (name('name') ?? '').split(/\s+/).filter(Boolean)
  return {
    issuer,
    subject,
    email: text('email'),
    emailVerified: claims.email_verified === true,
    firstName: name('given_name') ?? first,
    lastName: name('family_name') ?? (last.join(' ') || null),
  }
}
