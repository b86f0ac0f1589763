import { loadWords } from '#features/practice/site/client/load-words.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { readAboutPage } from '#features/practice/site/contract/read.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import autumn from '../../art/hero-about.svg'
import autumnPhone from '../../art/hero-about-phone.svg'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { AboutApproach } from './about/approach.tsx'
import { AboutPayment } from './about/payment.tsx'
import { AboutStory } from './about/story.tsx'
import { AboutValues } from './about/values.tsx'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { ClosingCall } from './sections/closing-call.tsx'
import { PageHero } from './sections/page-hero.tsx'
import { WithWords } from './sections/with-words.tsx'

type About = EndpointResult<typeof readAboutPage>

export const load = (load: Load) => loadWords(load, load(readAboutPage, {}))

export const head = (page: About | undefined, { site }: HeadContext): PageHead => ({
  title: pageTitle(m.layout_about(), site),
  ...pageDescription(page),
  canonicalPath: paths.about,
  jsonLd: [breadcrumbsJsonLd([{ name: m.layout_about(), path: paths.about }])],
})

export const View = () => (
  <WithWords read={readAboutPage} input={{}}>
    {({ words, insurers }) => (
      <>
        <PageHero
          scene={{ wide: autumn, phone: autumnPhone }}
          title={m.layout_about()}
          lead={words.lead}
        >
          <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <ButtonLink href={localPath(paths.consultation)}>
              {m.layout_book_a_consultation()}
            </ButtonLink>
            <ButtonLink href={localPath(paths.therapists)} variant="secondary">
              {m.about_meet_therapists()}
            </ButtonLink>
          </div>
        </PageHero>
        {words.mission !== '' && (
          <section className="section wrap grid gap-9 md:grid-cols-third-rest md:gap-12 lg:gap-16">
            <h2 className="type-h2">{m.about_our_mission()}</h2>
            <Mission text={words.mission} />
          </section>
        )}
        <AboutValues values={words.values} />
        <AboutStory words={words} />
        <AboutApproach words={words} />
        <AboutPayment words={words} insurers={insurers} />
        {words.closing.title !== '' && (
          <section className="section wrap">
            <ClosingCall {...words.closing} therapistsLabel={m.about_meet_therapists()} />
          </section>
        )}
      </>
    )}
  </WithWords>
)

function Mission({ text }: { text: string }) {
  const toLang = useTextLanguage()
  return (
    <p lang={toLang(text)} className="type-quote">
      {text}
    </p>
  )
}
