import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { readSchemas } from './content.ts'
import { pageResponse } from './read-schemas.ts'

// Apart from `read.ts`: the page of the request form has the fewest bytes to spare.

export const readConsultationPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/consultation',
  access: 'public',
  summary: 'The words of the request form.',
  // The choices that are offered are among the facts of the site.
  response: pageResponse(z.omit(readSchemas.pages.consultation, { choices: true })),
  reads: 'site',
  publicCache: true,
})
