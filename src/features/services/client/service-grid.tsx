import type { ReactNode } from 'react'
import type { Picture } from '#features/site/contract/content.ts'
import type { ServiceCard } from '#features/site/contract/read-schemas.ts'
import { m } from '#messages'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
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
  )
}
