import { ArrowRight } from 'lucide'
import { useTextLanguage } from '#features/practice/site/client/queries.ts'
import type { ServiceCard as Card } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { TextLinkLabel } from '#platform/client/ui/text-link.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { ServiceIcon } from './service-icon.tsx'

/** The background tints of a service's card. */
export const serviceTints = {
  river: 'bg-river-100',
  dawn: 'bg-dawn-card',
  moss: 'bg-moss-100',
  fireweed: 'bg-fireweed-100',
}
export type ServiceTint = keyof typeof serviceTints

interface ServiceCardProps {
  service: Card
  tint: ServiceTint
}

/** A service as a tinted card with ripples in its corner. The whole card is one link. */
export function ServiceCard({ service, tint }: ServiceCardProps) {
  const toLang = useTextLanguage()
  return (
    <a
      href={localPath(paths.service(service.slug))}
      className={classNames(
        'group/link relative flex min-h-57.5 flex-col overflow-hidden rounded-panel px-7 pt-7 pb-6.5 text-ink md:min-h-64.5 forced-colors:border',
        serviceTints[tint],
      )}
    >
      <Ripples className="absolute -top-37.5 -right-37.5 size-95 opacity-40" />
      <ServiceIcon name={service.icon} />
      <h3
        lang={toLang(service.name)}
        className="mt-auto pt-10 pb-2 type-card decoration-medium underline-offset-4 group-hover/link:underline"
      >
        {service.name}
      </h3>
      <p className="max-w-72.5 text-md text-ink-tint" lang={toLang(service.shortText)}>
        {service.shortText}
      </p>
      <span className="mt-4 flex items-center gap-2 font-semibold text-river-800">
        <TextLinkLabel tone="tint">{m.services_learn_more()}</TextLinkLabel>
        <Icon icon={ArrowRight} size="text" />
      </span>
    </a>
  )
}
