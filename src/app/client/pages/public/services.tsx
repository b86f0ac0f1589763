import { ServiceGrid } from '#features/practice/services/client/service-grid.tsx'
import { loadWords } from '#features/practice/site/client/load-words.ts'
import { readServicesPage } from '#features/practice/site/contract/read.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { ContentPicture } from '../../art/content-picture.tsx'
import heroServices from '../../art/hero-services.svg'
import heroServicesPhone from '../../art/hero-services-phone.svg'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { ClosingCall } from './sections/closing-call.tsx'
import { PageHero } from './sections/page-hero.tsx'
import { WithWords } from './sections/with-words.tsx'

type Services = EndpointResult<typeof readServicesPage>

export const load = (load: Load) => loadWords(load, load(readServicesPage, {}))

export const head = (page: Services | undefined, { site }: HeadContext): PageHead => ({
  title: pageTitle(m.services_page_title(), site),
  ...pageDescription(page),
  canonicalPath: paths.services,
  jsonLd: [breadcrumbsJsonLd([{ name: m.layout_services(), path: paths.services }])],
})

export const View = () => (
  <WithWords read={readServicesPage} input={{}}>
    {({ words, services }) => (
      <>
        <PageHero
          scene={{ wide: heroServices, phone: heroServicesPhone }}
          title={words.title}
          lead={words.lead}
        >
          <ButtonLink href={localPath(paths.consultation)}>
            {m.layout_book_a_consultation()}
          </ButtonLink>
        </PageHero>
        <div className="wrap pt-12 pb-18 md:pt-18 md:pb-26">
          <ServiceGrid
            services={services}
            renderPicture={(picture, { className, isFarDown }) => (
              <ContentPicture
                picture={picture}
                width={480}
                height={400}
                sizes="(width < 40rem) 100vw, 50vw"
                priority={isFarDown ? undefined : 'eager'}
                className={className}
              />
            )}
          />
          {words.closing.title !== '' && (
            <div className="mt-14 md:mt-26">
              <ClosingCall {...words.closing} />
            </div>
          )}
        </div>
      </>
    )}
  </WithWords>
)
