import { ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { useTextLanguage } from '#features/practice/site/client/queries.ts'
import type { ServiceCard as Card } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { TextLinkLabel } from '#platform/client/ui/text-link.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { type ServiceTint, serviceTints } from './service-card.tsx'
import { ServiceIcon } from './service-icon.tsx'

interface PictureCardProps {
  service: Card
  tint: ServiceTint
  /** Without one the card shows ripples in its corner. */
  picture: ReactNode
}

export const cardPictureClasses =
  'order-first h-47.5 w-full object-cover xs:aspect-16/9 xs:h-auto xl:order-none xl:aspect-auto xl:self-stretch xl:w-58'

/** A service with its picture, beside the text on wide screens and above it on others. */
export function PictureCard({ service, tint, picture }: PictureCardProps) {
  const toLang = useTextLanguage()
  return (
    <a
      href={localPath(paths.service(service.slug))}
      className={classNames(
        'group/link relative flex flex-col overflow-hidden rounded-panel text-ink xl:min-h-68 xl:flex-row forced-colors:border',
        serviceTints[tint],
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col px-5.5 py-6 md:pt-7 md:pr-5.5 md:pb-6.5 md:pl-7">
        <ServiceIcon name={service.icon} />
        <h2
          lang={toLang(service.name)}
          className="mt-auto pt-4 pb-1.5 type-card decoration-medium underline-offset-4 group-hover/link:underline xl:pt-8"
        >
          {service.name}
        </h2>
        <p className="text-md text-ink-tint" lang={toLang(service.shortText)}>
          {service.shortText}
        </p>
        <span className="mt-4 flex items-center gap-2 font-semibold text-river-800">
          <TextLinkLabel tone="tint">{m.services_learn_more()}</TextLinkLabel>
          <Icon icon={ArrowRight} size="text" />
        </span>
      </div>
      {picture ?? <Ripples className="absolute -top-37.5 -right-37.5 size-95 opacity-40" />}
    </a>
  )
}
