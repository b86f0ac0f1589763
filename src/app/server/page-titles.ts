import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { m } from '#messages'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'

const titles: Readonly<Record<string, typeof m.layout_home>> = {
  [paths.home]: m.layout_home,
  [paths.therapists]: m.layout_therapists,
  [paths.match]: m.layout_help_me_choose,
  [paths.services]: m.layout_services,
  [paths.consultation]: m.layout_book_consultation,
  [paths.locations]: m.layout_locations,
  [paths.about]: m.layout_about,
  [paths.fees]: m.fees_title,
  [paths.faq]: m.layout_questions,
  [paths.crisis]: m.crisis_title,
  [paths.privacy]: m.layout_privacy,
  [paths.terms]: m.layout_terms,
  [paths.accessibility]: m.layout_accessibility,
}

type Sources = { readContent: () => Pick<SiteContent, 'services'> }
type Person = { firstName: string; lastName: string }
type Therapists = { findNamed(slug: string, language: 'en'): Promise<Person | undefined> }

/** The titles of public pages as staff read them: in English, whatever the page's language. */
export const createPageTitles = ({ readContent }: Sources, therapists: Therapists) => ({
  /** @returns undefined if there is no such page */
  async findPageTitle(path: string): Promise<string | undefined> {
    const title = titles[path]
    if (title) return title({}, { locale: 'en' })
    const [, folder, slug = ''] = path.split('/')
    if (folder === 'services') {
      const service = readContent().services.find((one) => one.slug === slug)
      return service?.visibility === 'published' ? service.name.en : undefined
    }
    const therapist = folder === 'therapists' ? await therapists.findNamed(slug, 'en') : undefined
    return therapist && fullName(therapist)
  },
})
