import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { siteContentSchema } from './content.ts'
import { siteSchema } from './read-schemas.ts'

// Apart from `read.ts`, because the code of every page has it.

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary:
    'The published content of the site in both languages, without hidden and removed offices and services.',
  response: z.object({ version: z.number(), isPublished: z.boolean(), content: siteContentSchema }),
  reads: 'site',
  publicCache: true,
})

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site/facts',
  access: 'public',
  summary: 'What every page needs of the published content, in one language.',
  // A version makes no difference to the response: it is another address for a reader who knows an older one.
  query: z.object({
    version: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  response: siteSchema,
  reads: 'site',
  publicCache: true,
})
