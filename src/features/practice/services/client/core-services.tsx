import type { ServiceCard as Card } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { ServiceCard, type ServiceTint } from './service-card.tsx'

const tints: readonly ServiceTint[] = ['river', 'dawn', 'moss', 'fireweed']

/** The home page's cards, each in a tint of its own. */
export function CoreServices({ services }: { services: readonly Card[] }) {
  if (services.length === 0) {
    return <p className="text-ink-muted">{m.services_unavailable()}</p>
  }
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {services.map((service, position) => (
        <li key={service.slug} className="grid">
          <ServiceCard service={service} tint={tints[position % tints.length] ?? 'river'} />
        </li>
      ))}
    </ul>
  )
}
