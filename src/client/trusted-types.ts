import { trustedTypesPolicies } from '../core/site/trusted-types.ts'

/** The part of `window.trustedTypes` in use. TypeScript's own types of the DOM do not contain it, and take strings. */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: Partial<Policy>): Policy
}

interface Policy {
  createHTML(text: string): string
  createScriptURL(url: string): string
}

const policies = new Map<keyof typeof trustedTypesPolicies, Policy | null>()

/** Marks the text of a GPX file as safe to parse as XML on pages that require trusted types. */
export function trustGpx(text: string): string {
  return getPolicy('gpx', { createHTML: (gpx) => gpx })?.createHTML(text) ?? text
}

/** Marks the URL of a service worker of ours as safe on pages that require trusted types. */
export function trustWorkerUrl(url: './worker.js'): string {
  return getPolicy('worker', { createScriptURL: (script) => script })?.createScriptURL(url) ?? url
}

/** Returns a policy; null in browsers without trusted types, and on pages of others that allow no policy of this name. */
function getPolicy(name: keyof typeof trustedTypesPolicies, rules: Partial<Policy>): Policy | null {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory } // by the specification of Trusted Types
  if (!policies.has(name)) policies.set(name, trustedTypes ? tryCreate(trustedTypes, name, rules) : null)
  return policies.get(name) ?? null
}

function tryCreate(
  factory: TrustedTypesFactory,
  name: keyof typeof trustedTypesPolicies,
  rules: Partial<Policy>,
): Policy | null {
  try {
    return factory.createPolicy(trustedTypesPolicies[name], rules)
  } catch {
    return null
  }
}
