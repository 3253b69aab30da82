/** User agent patterns in order of priority: most browsers also contain the names of others. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Returns the browser and operating system of a user agent; null for an unknown browser. */
export function parseUserAgent(userAgent: string | null): { browser: string; system: string | null } | null {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  if (!browser) return null
  return { browser, system: systems.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null }
}
