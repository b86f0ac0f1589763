import { serve } from '#platform/server/http/endpoints.ts'
import * as reads from '../contract/read.ts'
import type { SiteService } from './service.ts'

export const siteRoutes = (site: SiteService) => [
  serve(reads.getSite, () => site.getPublished()),
  serve(reads.readSite, () => site.read().site),
  serve(reads.readHomePage, () => site.readHomePage()),
  serve(reads.readDirectoryPage, () => site.readPage('directory')),
  serve(reads.readServicesPage, () => site.readServicesPage()),
  serve(reads.readLocationsPage, () => site.readLocationsPage()),
  serve(reads.readAboutPage, () => site.readAboutPage()),
  serve(reads.readConsultationPage, () => site.readPage('consultation')),
  serve(reads.readFeesPage, () => site.readPage('fees')),
  serve(reads.readFaqPage, () => site.readPage('faq')),
  serve(reads.readService, ({ params }) => site.readService(params.slug)),
  serve(reads.readDocument, ({ params }) => site.readDocument(params.name)),
]
