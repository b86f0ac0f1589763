import { useQuery } from '@tanstack/react-query'
import { ServiceAbout } from '#features/practice/services/client/service-about.tsx'
import { ServiceFit } from '#features/practice/services/client/service-fit.tsx'
import { ServiceNotFound } from '#features/practice/services/client/service-not-found.tsx'
import { WhatToExpect } from '#features/practice/services/client/what-to-expect.tsx'
import { loadWords } from '#features/practice/site/client/load-words.ts'
import { RichText } from '#features/practice/site/client/rich-text.tsx'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { readService } from '#features/practice/site/contract/read.ts'
import { ServiceTherapists } from '#features/practice/therapists/client/service-therapists.tsx'
import { listServiceTherapists } from '#features/practice/therapists/contract/public.ts'
import { m } from '#messages'
import { CallError } from '#platform/client/http/api.ts'
import { type Load, queryFor } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import { drawings } from '../../art/drawings.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { ClosingCall } from './sections/closing-call.tsx'
import { ServiceDetailHero } from './sections/service-detail-hero.tsx'
import { WithWords } from './sections/with-words.tsx'
import { serviceJsonLd } from './structured-data.ts'

type Page = EndpointResult<typeof readService>

const toInput = (where: PageLocation) => ({ params: { slug: where.params['slug'] ?? '' } })

export async function load(load: Load, where: PageLocation): Promise<Page> {
  const page = await loadWords(load, load(readService, toInput(where)))
  // The page is complete without them.
  const params = { slug: page.service.slug }
  await load(listServiceTherapists, { params }).catch(() => {})
  return page
}

/** `page` is undefined when the service was not found or could not be read. */
export function head(page: Page | undefined, { where, site, failure }: HeadContext): PageHead {
  if (!page) {
    return {
      title: pageTitle(failure === 404 ? m.services_not_found() : m.services_page_title(), site),
    }
  }
  const { slug, name, preview, shortText } = page.service
  const description = preview || shortText
  const path = paths.service(slug)
  return {
    title: pageTitle(name, site),
    description,
    canonicalPath: path,
    // Requested by a former slug, or by that of a service that this one replaces.
    ...(where.params['slug']?.toLowerCase() === slug ? {} : { movedTo: path }),
    jsonLd: [
      serviceJsonLd(page.service, description, site),
      breadcrumbsJsonLd([
        { name: m.layout_services(), path: paths.services },
        { name, path },
      ]),
    ],
  }
}

// Removed, never existed, or an invalid address.
const notFoundStatuses = new Set([400, 404])

export function View({ where }: { where: PageLocation }) {
  const { error } = useQuery(queryFor(readService, toInput(where)))
  if (error instanceof CallError && notFoundStatuses.has(error.status)) {
    return (
      <div className="wrap py-11 md:pt-14 md:pb-26">
        <ServiceNotFound />
      </div>
    )
  }
  return (
    <WithWords read={readService} input={toInput(where)}>
      {(page) => <Service {...page} />}
    </WithWords>
  )
}

function Service({ service, expect }: Page) {
  const { consultationMinutes } = useSite().practice
  return (
    <>
      <ServiceDetailHero service={service} />
      <div className="grid wrap grid-cols-1 items-start gap-11 py-14 md:grid-last-72 md:gap-10 md:pt-22 md:pb-26 lg:grid-cols-[minmax(0,40rem)_22rem] lg:justify-between xl:grid-cols-[minmax(0,40rem)_24rem]">
        {/* First on phones, where it would otherwise come after the whole article. */}
        <ServiceFit service={service} />
        <ServiceAbout service={service}>
          {service.description.length > 0 && (
            <RichText text={service.description} drawings={drawings} />
          )}
        </ServiceAbout>
      </div>
      <ServiceTherapists service={service} />
      <WhatToExpect points={expect} />
      <div className="wrap pt-14 pb-18 md:pt-22 md:pb-26">
        <ClosingCall
          service={service.slug}
          title={service.closing.title || m.services_closing_title()}
          text={service.closing.text || m.services_closing_text({ minutes: consultationMinutes })}
        />
      </div>
    </>
  )
}
