import type { ReactNode } from 'react'
import { useTextLanguage } from '#features/practice/site/client/queries.ts'
import type { Picture } from '#features/practice/site/contract/content.ts'
import type { ServiceCard } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { cardPictureClasses, PictureCard } from './picture-card.tsx'
import type { ServiceTint } from './service-card.tsx'

const firstRow: readonly ServiceTint[] = ['river', 'dawn']
const furtherRows: readonly ServiceTint[] = ['moss', 'fireweed', 'dawn', 'river']

// Neighbouring cards have different tints.
function tintAt(position: number): ServiceTint {
  const further = furtherRows[(position - firstRow.length) % furtherRows.length]
  return firstRow[position] ?? further ?? 'river'
}

interface ServiceGridProps {
  services: readonly ServiceCard[]
  /** The first pictures are visible at once. */
  renderPicture: (picture: Picture, look: { className: string; isFarDown: boolean }) => ReactNode
}

/** All services, two per row. */
export function ServiceGrid({ services, renderPicture }: ServiceGridProps) {
  if (services.length === 0) {
    return <EmptyState title={m.services_none()} />
  }
  return (
    <>
      {services.length > minForNames && <ServiceNames services={services} />}
      <ul className="grid gap-4 sm:grid-cols-2 md:gap-6">
        {services.map((service, position) => (
          <li key={service.slug} className="grid">
            <PictureCard
              service={service}
              tint={tintAt(position)}
              picture={
                service.picture &&
                renderPicture(service.picture, {
                  className: cardPictureClasses,
                  isFarDown: position >= 4,
                })
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const minForNames = 4

/** All names at a glance on a phone, where a card takes half a screen. */
function ServiceNames({ services }: Pick<ServiceGridProps, 'services'>) {
  const toLang = useTextLanguage()
  return (
    <nav aria-label={m.layout_services()} className="mb-7 md:hidden">
      <ul className="grid gap-x-4 2xs:grid-cols-2">
        {services.map(({ slug, name }) => (
          <li key={slug} className="border-b border-line">
            <a
              href={localPath(paths.service(slug))}
              lang={toLang(name)}
              className="flex h-full min-h-11 items-center py-2 text-md wrap-anywhere leading-snug font-semibold text-river-600"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
