import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { documentNames, readSchemas } from './content.ts'
import {
  englishTexts,
  officeSchema,
  pageResponse,
  readServiceSchema,
  serviceCardSchema,
} from './read-schemas.ts'

export const readHomePage = endpoint({
  method: 'GET',
  path: '/api/site/pages/home',
  access: 'public',
  summary: 'The words and pictures of the home page, and the services that it lists.',
  response: z.extend(pageResponse(readSchemas.pages.home), {
    services: z.array(serviceCardSchema),
    homePicture: readSchemas.picture,
    /** The people of the practice, in front of it. */
    teamPicture: readSchemas.picture,
    /** A map of all offices. */
    map: readSchemas.picture,
    creditCards: z.string(),
  }),
  reads: 'site',
  publicCache: true,
})

export const readDirectoryPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/directory',
  access: 'public',
  summary: 'The words of the page of all therapists.',
  response: pageResponse(z.omit(readSchemas.pages.directory, { searchWords: true })),
  reads: 'site',
  publicCache: true,
})

export const readMatchPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/match',
  access: 'public',
  summary: 'The words of “Help me choose”. Its questions are another call.',
  response: pageResponse(
    z.pick(readSchemas.pages.match, { preview: true, title: true, outsideText: true }),
  ),
  reads: 'site',
  publicCache: true,
})

export const readServicesPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/services',
  access: 'public',
  summary: 'The words that the pages of services share, and all services without their long texts.',
  response: z.extend(pageResponse(readSchemas.pages.services), {
    services: z.array(serviceCardSchema),
  }),
  reads: 'site',
  publicCache: true,
})

export const readLocationsPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/locations',
  access: 'public',
  summary: 'All offices, and the words of their page.',
  response: z.extend(pageResponse(readSchemas.pages.locations), {
    offices: z.array(officeSchema),
    creditCards: z.string(),
  }),
  reads: 'site',
  publicCache: true,
})

export const readAboutPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/about',
  access: 'public',
  summary: 'The words of the page about the practice, and the insurers that it bills.',
  response: z.extend(pageResponse(readSchemas.pages.about), {
    insurers: readSchemas.content.practice.shape.insurers,
  }),
  reads: 'site',
  publicCache: true,
})

export const readFeesPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/fees',
  access: 'public',
  summary: 'The words of the page of fees.',
  response: pageResponse(readSchemas.pages.fees),
  reads: 'site',
  publicCache: true,
})

export const readFaqPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/faq',
  access: 'public',
  summary: 'Questions and answers.',
  response: pageResponse(readSchemas.pages.faq),
  reads: 'site',
  publicCache: true,
})

export const readCrisisPage = endpoint({
  method: 'GET',
  path: '/api/site/pages/crisis',
  access: 'public',
  summary: 'Help lines for people in crisis.',
  response: pageResponse(readSchemas.pages.crisis),
  reads: 'site',
  publicCache: true,
})

export const readService = endpoint({
  method: 'GET',
  path: '/api/site/services/:slug',
  access: 'public',
  summary:
    'One published service with its long texts. A former slug answers the service with its present one.',
  params: z.object({ slug: z.string().check(z.maxLength(60)) }),
  response: z.object({
    version: z.number(),
    english: englishTexts,
    service: readServiceSchema,
    /** The points that a client can expect of every service. */
    expect: readSchemas.pages.services.shape.expect,
  }),
  reads: 'site',
  publicCache: true,
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/site/documents/:name',
  access: 'public',
  summary: 'The privacy policy, the terms or the accessibility statement.',
  params: z.object({ name: z.enum(documentNames) }),
  response: z.object({
    version: z.number(),
    english: englishTexts,
    document: readSchemas.document,
    /** For questions about the document. The email address comes in parts, so that robots do not find it. */
    contact: z.object({
      mailbox: z.nullable(z.object({ name: z.string(), domain: z.array(z.string()) })),
      mailingAddress: z.array(z.string()),
    }),
  }),
  reads: 'site',
  publicCache: true,
})
