import { CoreServices } from '#features/services/client/core-services.tsx'
import type { ServiceCard } from '#features/site/contract/read-schemas.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'

interface HomeServicesProps {
  text: string
  services: readonly ServiceCard[]
}

export function HomeServices({ text, services }: HomeServicesProps) {
  return (
    <section className="section grid wrap gap-9 lg:grid-cols-third-rest lg:gap-16">
      <div>
        <h2 className="mb-4.5 type-h2">Our Core Services</h2>
        {text !== '' && <p className="mb-7 max-w-140 text-ink-muted">{text}</p>}
        <ButtonLink href={paths.services} variant="secondary">
          View All Services
        </ButtonLink>
      </div>
      <CoreServices services={services} />
    </section>
  )
}
