/** Marks by which programs name themselves; the first that fits counts, as most also claim to be others. */
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

/** The browser and the system in a user agent; null where it names no browser we know. */
export function parseUserAgent(userAgent: string | null): { browser: string; system: string | null } | null {
  const browser = browsers.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  if (!browser) return null
  return { browser, system: systems.find(([mark]) => mark.test(userAgent ?? ''))?.[1] ?? null }
}
