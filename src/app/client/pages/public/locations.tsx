import { OfficeCard } from '#features/practice/offices/client/office-card.tsx'
import { loadWords } from '#features/practice/site/client/load-words.ts'
import { readLocationsPage } from '#features/practice/site/contract/read.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { ContentPicture } from '../../art/content-picture.tsx'
import autumn from '../../art/hero-autumn.svg'
import autumnPhone from '../../art/hero-autumn-phone.svg'
import { OfficePicture } from '../../art/office-picture.tsx'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { LocationsVirtual } from './sections/locations-virtual.tsx'
import { PageHero } from './sections/page-hero.tsx'
import { WithWords } from './sections/with-words.tsx'
import { officesJsonLd } from './structured-data.ts'

type Locations = EndpointResult<typeof readLocationsPage>

export const load = (load: Load) => loadWords(load, load(readLocationsPage, {}))

export const head = (page: Locations | undefined, { site }: HeadContext): PageHead => ({
  title: pageTitle(m.places_page_title(), site),
  ...pageDescription(page),
  canonicalPath: paths.locations,
  jsonLd: [
    ...officesJsonLd(site, page?.creditCards),
    breadcrumbsJsonLd([{ name: m.places_page_title(), path: paths.locations }]),
  ],
})

export const View = () => (
  <WithWords read={readLocationsPage} input={{}}>
    {({ words, offices }) => (
      <>
        <PageHero
          scene={{ wide: autumn, phone: autumnPhone }}
          title={words.title}
          lead={words.lead}
        >
          <ButtonLink href={localPath(paths.consultation)}>
            {m.layout_book_a_consultation()}
          </ButtonLink>
        </PageHero>
        {offices.length > 0 && (
          <div className="wrap grid gap-8 pt-12 pb-26 md:pt-20 md:pb-34">
            {offices.map((office, index) => (
              <OfficeCard
                key={office.key}
                office={office}
                picture={office.picture && <OfficePicture picture={office.picture} />}
                entrance={
                  office.entrance && (
                    <ContentPicture
                      picture={office.entrance}
                      width={600}
                      height={300}
                      sizes="(width < 64rem) 100vw, 50vw"
                      className="absolute inset-0 size-full object-cover"
                      drawingClassName="object-bottom"
                    />
                  )
                }
                mapSide={index % 2 === 0 ? 'left' : 'right'}
              />
            ))}
          </div>
        )}
        <LocationsVirtual words={words} />
      </>
    )}
  </WithWords>
)
