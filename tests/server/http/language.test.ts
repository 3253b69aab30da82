import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { languageCookie } from '../../../src/core/site/page-data.ts'
import { getRequestLanguage } from '../../../src/server/http/language.ts'
import { getSiteUrl } from '../../../src/server/http/site-url.ts'

it.each([
  ['fr-CH, fr;q=0.9, en;q=0.8', undefined, 'fr'],
  ['en;q=0.5, de;q=0.9', undefined, 'de'],
  ['it, de', undefined, 'it'],
  ['xx, es;q=0.1', undefined, 'es'],
  ['de;q=0, fr;q=0.2', undefined, 'fr'],
  ['xx', undefined, 'en'],
  [undefined, undefined, 'en'],
  ['fr', 'it', 'it'],
  ['fr', 'xx', 'fr'],
])('Accept-Language %s and the choice %s select %s', (header, chosen, language) => {
  const headers = { 'accept-language': header, cookie: chosen && `a=b; ${languageCookie}=${chosen}` }
  expect(getRequestLanguage({ headers } as unknown as FastifyRequest)).toBe(language) // only headers are read
})

it.each([
  [null, 'http', 'harbour.example:3000', 'http://harbour.example:3000'],
  [null, 'https', '[::1]:443', 'https://[::1]:443'],
  [null, 'HTTPS', 'a.example', 'http://a.example'],
  [null, 'http', 'evil.example/path', 'http://localhost'],
  [null, 'http', '<script>', 'http://localhost'],
  [null, 'http', 'a'.repeat(300), 'http://localhost'],
  [null, 'http', 'a.example:123456', 'http://localhost'],
  ['https://site.example', 'http', 'evil.example', 'https://site.example'],
])('PUBLIC_URL %s, %s and Host %s give the URL of the site %s', (publicUrl, protocol, host, url) => {
  expect(getSiteUrl({ publicUrl }, { protocol, host } as unknown as FastifyRequest)).toBe(url) // only these are read
})
