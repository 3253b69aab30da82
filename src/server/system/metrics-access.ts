/** Who may read `/metrics`: no requester, programs on this machine, or those that send the token. */
export type MetricsAccess = { kind: 'off' } | { kind: 'loopback' } | { kind: 'token'; token: string }

const minTokenLength = 32

export function parseMetricsAccess(value: string): MetricsAccess {
  if (value === 'off' || value === 'loopback') return { kind: value }
  if (value.length < minTokenLength || /\s/.test(value))
    throw new Error(
      `must be off, loopback or a token of at least ${minTokenLength} characters without spaces`,
    )
  return { kind: 'token', token: value }
}
