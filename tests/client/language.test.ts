import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  $locale,
  getMessages,
  getPreferredLanguage,
  loadTranslation,
  saveLanguage,
  setLanguage,
} from '../../src/client/language.ts'
import { languages } from '../../src/core/languages.ts'
import { common } from '../../src/core/messages/en/common.json'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { languages: ['tlh', 'es-MX', 'en'] })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await setLanguage('en')
})

describe('loadTranslation', () => {
  const translated = languages.map(({ code }) => code).filter((code) => code !== 'en')

  it.each(translated)('loads the messages of %s', async (code) => {
    expect(await loadTranslation(code)).toBe(getLanguageMessages(code).messages)
  })

  it('loads nothing for English, whose messages are part of the code', async () => {
    expect(await loadTranslation('en')).toBeNull()
  })
})

describe('the language of the page', () => {
  it('changes together with its messages', async () => {
    const seen: string[] = []
    const stopListening = $locale.listen(({ language }) =>
      seen.push(`${language} ${getMessages({ common }).common.cancel}`),
    )
    await setLanguage('de')
    stopListening()
    expect(seen).toEqual([`de ${getLanguageMessages('de').messages.common.cancel}`])
  })

  it('is the last chosen one, even if its messages load first', async () => {
    const first = setLanguage('fr')
    await setLanguage('en')
    await first
    expect($locale.get().language).toBe('en')
  })
})

describe('saveLanguage', () => {
  it('stores the choice for this browser and for server-rendered pages', async () => {
    await saveLanguage('it')
    expect($locale.get().language).toBe('it')
    expect(stored.get('roadstead-language')).toBe('it')
    expect(document.cookie).toMatch(/^roadstead_language=it; path=\/; max-age=31536000;/)
  })

  it('applies the choice even if the storage throws', async () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    await saveLanguage('it')
    expect($locale.get().language).toBe('it')
  })
})

describe('getPreferredLanguage', () => {
  it('prefers the saved language, then the one of the page, then the one of the browser', () => {
    expect(getPreferredLanguage()).toBe('es')
    expect(getPreferredLanguage('de')).toBe('de')
    stored.set('roadstead-language', 'fr')
    expect(getPreferredLanguage('de')).toBe('fr')
  })

  it('ignores an unknown saved language and a storage that throws', () => {
    stored.set('roadstead-language', 'tlh')
    expect(getPreferredLanguage('de')).toBe('de')
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(getPreferredLanguage('de')).toBe('de')
  })
})
