import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Language } from '#shared/language.ts'

/** Browsers send less than 100 characters. A longer header is not worth parsing. */
const maxHeaderLength = 1_000

/** French when an `Accept-Language` header prefers it over English and over "any language", else English. */
export function parseAcceptLanguage(header: string | undefined): Language {
  if (header === undefined || header.length > maxHeaderLength) return 'en'
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages()
  for (const tag of tags) {
    const [language] = tag.toLowerCase().split('-', 1)
    if (language === 'fr') return 'fr'
    if (language === 'en' || language === '*') return 'en'
  }
  return 'en'
}

/** The language in which a visitor makes a call. */
export const getRequestLanguage = ({ headers }: { headers: IncomingHttpHeaders }): Language =>
  parseAcceptLanguage(headers['accept-language'])

/** The language of the answer to a call: the visitor's in public calls. The portal is in English. */
export const getAnswerLanguage = (request: FastifyRequest): Language =>
  request.routeOptions.config.isLocalised ? getRequestLanguage(request) : 'en'
