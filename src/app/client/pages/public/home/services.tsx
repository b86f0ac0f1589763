import { CoreServices } from '#features/services/client/core-services.tsx'
import { coreServices } from '#features/services/content.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'

export function HomeServices() {
  return (
    <section className="section grid wrap gap-9 lg:grid-cols-third-rest lg:gap-16">
      <div>
        <h2 className="mb-4.5 type-h2">Our Core Services</h2>
        <p className="mb-7 max-w-140 text-ink-muted">
          Whatever brings you here, we start by listening. Then we choose an approach that has
          evidence behind it and fits the way you live.
        </p>
        <ButtonLink href={paths.services} variant="secondary">
          View All Services
        </ButtonLink>
      </div>
      <CoreServices services={coreServices} />
    </section>
  )
}
