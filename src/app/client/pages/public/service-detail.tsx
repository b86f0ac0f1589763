import { getDescription, readDescription } from '#features/services/client/queries.ts'
import { ServiceAbout } from '#features/services/client/service-about.tsx'
import { ServiceFit } from '#features/services/client/service-fit.tsx'
import { ServiceNotFound } from '#features/services/client/service-not-found.tsx'
import { WhatToExpect } from '#features/services/client/what-to-expect.tsx'
import { type Service, services } from '#features/services/content.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import dock from '../../art/dock-at-dusk.svg'
import autumn from '../../art/hero-autumn-phone.svg'
import dawn from '../../art/hero-dawn-phone.svg'
import day from '../../art/hero-day-phone.svg'
import lake from '../../art/hero-services-phone.svg'
import type { HeadContext } from '../../head-context.ts'
import { ClosingCall } from './sections/closing-call.tsx'
import { ServiceDetailHero } from './sections/service-detail-hero.tsx'
import { breadcrumbsJsonLd, serviceJsonLd } from './structured-data.ts'

/** The pictures that a description may name. The phone scenes have no mist over the hills. */
const pictures = { autumn, dawn, day, dock, lake }

const serviceAt = (where: PageLocation) =>
  services.find(({ slug }) => slug === where.params['slug']?.toLowerCase())

export async function load(_load: Load, where: PageLocation): Promise<Service | undefined> {
  const service = serviceAt(where)
  if (service) await readDescription(service.slug)
  return service
}

export function head(service: Awaited<ReturnType<typeof load>>, { site }: HeadContext): PageHead {
  if (!service)
    return { title: `Service Not Found | ${practice.name}`, status: 404, isPrivate: true }
  const { name, slug } = service
  const description = getDescription(slug)?.preview ?? service.shortDescription
  const path = paths.service(slug)
  return {
    title: `${name} | ${practice.name}`,
    description,
    canonicalPath: path,
    jsonLd: [
      serviceJsonLd(service, description, site),
      breadcrumbsJsonLd([
        { name: 'Services', path: paths.services },
        { name, path },
      ]),
    ],
  }
}

export function View({ where }: { where: PageLocation }) {
  const service = serviceAt(where)
  if (!service) {
    return (
      <div className="wrap py-11 md:pt-14 md:pb-26">
        <ServiceNotFound />
      </div>
    )
  }
  const description = getDescription(service.slug)
  return (
    <>
      <ServiceDetailHero service={service} />
      <div className="grid wrap grid-cols-1 items-start gap-11 py-14 md:grid-last-72 md:gap-10 md:pt-22 md:pb-26 lg:grid-cols-[minmax(0,40rem)_22rem] lg:justify-between xl:grid-cols-[minmax(0,40rem)_24rem]">
        <ServiceAbout service={service} description={description} pictures={pictures} />
        <ServiceFit service={service} description={description} />
      </div>
      <WhatToExpect />
      <div className="wrap pt-14 pb-18 md:pt-22 md:pb-26">
        <ClosingCall
          service={service.slug}
          title={description?.closing.title ?? 'Shall we talk?'}
          text={
            description?.closing.text ??
            `The first ${practice.consultationMinutes} minutes are free.`
          }
        />
      </div>
    </>
  )
}
