import { endpoint } from '#shared/endpoint.ts'
import { readSchemas } from './content.ts'
import { pageResponse } from './read-schemas.ts'

// Apart from `read.ts`: the page of the request form has the fewest bytes to spare.

export const readConsultationPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/consultation',
  access: 'public',
  summary: 'The words of the request form.',
  response: pageResponse(readSchemas.content.pages.consultation),
  reads: 'site',
  publicCache: true,
})
