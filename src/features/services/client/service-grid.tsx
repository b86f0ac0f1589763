import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import type { Service } from '../content.ts'
import { PictureCard } from './picture-card.tsx'
import type { ServiceTint } from './service-card.tsx'

const firstRow: readonly ServiceTint[] = ['river', 'dawn']
const furtherRows: readonly ServiceTint[] = ['moss', 'fireweed', 'dawn', 'river']

// Neighbouring cards have different tints.
function tintAt(position: number): ServiceTint {
  const further = furtherRows[(position - firstRow.length) % furtherRows.length]
  return firstRow[position] ?? further ?? 'river'
}

interface ServiceGridProps {
  services: readonly Service[]
  /** The addresses of the drawings, by the service's slug. */
  drawings: Readonly<Record<string, string>>
}

/** All services, two per row. */
export function ServiceGrid({ services, drawings }: ServiceGridProps) {
  if (services.length === 0) {
    return <EmptyState title="No services available at the moment. Please check back later." />
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 md:gap-6">
      {services.map((service, position) => (
        <li key={service.slug} className="grid">
          <PictureCard
            service={service}
            tint={tintAt(position)}
            drawing={drawings[service.slug]}
            isFarDown={position >= 4}
          />
        </li>
      ))}
    </ul>
  )
}
