import { loadWords } from '#features/site/client/load-words.ts'
import { readAboutPage } from '#features/site/contract/read.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import autumn from '../../art/hero-about.svg'
import autumnPhone from '../../art/hero-about-phone.svg'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { AboutApproach } from './about/approach.tsx'
import { AboutPayment } from './about/payment.tsx'
import { AboutStory } from './about/story.tsx'
import { AboutValues } from './about/values.tsx'
import { ClosingCall } from './sections/closing-call.tsx'
import { PageHero } from './sections/page-hero.tsx'
import { WithWords } from './sections/with-words.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

type About = EndpointResult<typeof readAboutPage>

export const load = (load: Load) => loadWords(load, load(readAboutPage, {}))

export const head = (page: About | undefined, { site }: HeadContext): PageHead => ({
  title: pageTitle('About Us', site),
  ...pageDescription(page),
  canonicalPath: paths.about,
  jsonLd: [breadcrumbsJsonLd([{ name: 'About Us', path: paths.about }])],
})

export const View = () => (
  <WithWords read={readAboutPage} input={{}}>
    {({ words, insurers }) => (
      <>
        <PageHero scene={{ wide: autumn, phone: autumnPhone }} title="About Us" lead={words.lead}>
          <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <ButtonLink href={paths.consultation}>Book a Consultation</ButtonLink>
            <ButtonLink href={paths.therapists} variant="secondary">
              Meet Our Therapists
            </ButtonLink>
          </div>
        </PageHero>
        {words.mission !== '' && (
          <section className="section wrap grid gap-9 md:grid-cols-third-rest md:gap-12 lg:gap-16">
            <h2 className="type-h2">Our Mission</h2>
            <p className="type-quote">{words.mission}</p>
          </section>
        )}
        <AboutValues values={words.values} />
        <AboutStory words={words} />
        <AboutApproach words={words} />
        <AboutPayment words={words} insurers={insurers} />
        {words.closing.title !== '' && (
          <section className="section wrap">
            <ClosingCall {...words.closing} therapistsLabel="Meet Our Therapists" />
          </section>
        )}
      </>
    )}
  </WithWords>
)
