/** Names of the Trusted Types policies that our scripts create, for markup and for URLs of scripts. Pages allow no others. */
export const trustedTypesPolicies = {
  /** A GPX file that is parsed as XML; no script in it runs. */
  gpx: 'roadstead-gpx',
  /** The service worker of the plotter panel. */
  worker: 'roadstead-worker',
} as const
