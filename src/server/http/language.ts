import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { pickLanguage, type Language } from '../../core/languages.ts'
import { languageCookie } from '../../core/site/page-data.ts'

/** Language of a response: the one chosen on the site, else the first supported language of Accept-Language. */
export function getRequestLanguage(request: FastifyRequest): Language {
  const chosen = fastifyCookie.parse(request.headers.cookie ?? '')[languageCookie]
  return pickLanguage([chosen, ...parseAcceptLanguage(request.headers['accept-language'])])
}

/** Language tags of an Accept-Language header, highest quality first. */
function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part, at) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(/^\s*q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
      return { tag, quality, at }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality || one.at - other.at)
    .map(({ tag }) => tag)
}
