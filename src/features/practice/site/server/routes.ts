import { serve } from '#platform/server/http/endpoints.ts'
import * as reads from '../contract/read.ts'
import { readConsultationPage } from '../contract/read-consultation.ts'
import { readViolenceLines } from '../contract/read-help.ts'
import { getSite, readSite } from '../contract/read-site.ts'
import { addEnglish } from './add-english.ts'
import type { SiteService } from './service.ts'

export const siteRoutes = (site: SiteService) => {
  const withEnglish = <Response extends object>(response: Response) =>
    addEnglish(response, site.read().english)
  return [
    serve(getSite, () => site.getPublished()),
    serve(readSite, ({ actor }) => (actor ? site.readForStaff() : site.read()).site),
    serve(reads.readHomePage, () => withEnglish(site.readHomePage())),
    serve(reads.readDirectoryPage, () => withEnglish(site.readPage('directory'))),
    serve(reads.readMatchPage, () => withEnglish(site.readPage('match'))),
    serve(reads.readServicesPage, () => withEnglish(site.readServicesPage())),
    serve(reads.readLocationsPage, () => withEnglish(site.readLocationsPage())),
    serve(reads.readAboutPage, () => withEnglish(site.readAboutPage())),
    serve(readConsultationPage, () => withEnglish(site.readPage('consultation'))),
    serve(reads.readFeesPage, () => withEnglish(site.readPage('fees'))),
    serve(reads.readFaqPage, () => withEnglish(site.readPage('faq'))),
    serve(reads.readCrisisPage, () => withEnglish(site.readPage('crisis'))),
    serve(readViolenceLines, () => site.readViolenceLines()),
    serve(reads.readService, ({ params }) => withEnglish(site.readService(params.slug))),
    serve(reads.readDocument, ({ params }) => withEnglish(site.readDocument(params.name))),
  ]
}
