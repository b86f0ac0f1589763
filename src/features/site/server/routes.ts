import { serve } from '#platform/server/http/endpoints.ts'
import * as reads from '../contract/read.ts'
import type { SiteService } from './service.ts'

export const siteRoutes = (site: SiteService) => [
  serve(reads.getSite, () => site.getPublished()),
  serve(reads.readSite, ({ query }) => site.read(query.language ?? 'en').site),
  serve(reads.readHomePage, ({ query }) => site.readHomePage(query.language)),
  serve(reads.readDirectoryPage, ({ query }) => site.readPage('directory', query.language)),
  serve(reads.readServicesPage, ({ query }) => site.readServicesPage(query.language)),
  serve(reads.readLocationsPage, ({ query }) => site.readLocationsPage(query.language)),
  serve(reads.readAboutPage, ({ query }) => site.readAboutPage(query.language)),
  serve(reads.readConsultationPage, ({ query }) => site.readPage('consultation', query.language)),
  serve(reads.readFeesPage, ({ query }) => site.readPage('fees', query.language)),
  serve(reads.readFaqPage, ({ query }) => site.readPage('faq', query.language)),
  serve(reads.readService, ({ params, query }) => site.readService(params.slug, query.language)),
  serve(reads.readDocument, ({ params, query }) => site.readDocument(params.name, query.language)),
]
