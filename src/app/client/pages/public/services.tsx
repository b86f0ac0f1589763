import { ServiceGrid } from '#features/services/client/service-grid.tsx'
import { services } from '#features/services/content.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import heroServices from '../../art/hero-services.svg'
import heroServicesPhone from '../../art/hero-services-phone.svg'
import { serviceDrawings } from '../../art/services/service-drawings.ts'
import { ClosingCall } from './sections/closing-call.tsx'
import { PageHero } from './sections/page-hero.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

export const head = (): PageHead => ({
  title: `Our Services | ${practice.name}`,
  description: `Therapy in ${practice.city} and online for individuals, couples, children, teens and families: anxiety, trauma, PTSD, self-esteem, work and relationships.`,
  canonicalPath: paths.services,
  jsonLd: [breadcrumbsJsonLd([{ name: 'Services', path: paths.services }])],
})

export function View() {
  return (
    <>
      <PageHero
        scene={{ wide: heroServices, phone: heroServicesPhone }}
        title="Our Therapy Services"
        lead="Start with what is closest to how you feel. None of these is a box you have to fit, and your therapist will adapt the work to you."
      >
        <ButtonLink href={paths.consultation}>Book a Consultation</ButtonLink>
      </PageHero>
      <div className="wrap pt-12 pb-18 md:pt-18 md:pb-26">
        <ServiceGrid services={services} drawings={serviceDrawings} />
        <div className="mt-14 md:mt-26">
          <ClosingCall
            title="Not sure which one fits?"
            text={`You don’t have to know. Tell us what’s going on in a free ${practice.consultationMinutes}-minute call and we’ll suggest a next step.`}
          />
        </div>
      </div>
    </>
  )
}
