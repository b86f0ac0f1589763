import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { mission } from '#shared/practice-words.ts'
import autumn from '../../art/hero-about.svg'
import autumnPhone from '../../art/hero-about-phone.svg'
import { AboutApproach } from './about/approach.tsx'
import { AboutPayment } from './about/payment.tsx'
import { AboutStory } from './about/story.tsx'
import { AboutValues } from './about/values.tsx'
import { ClosingCall } from './sections/closing-call.tsx'
import { PageHero } from './sections/page-hero.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

export const head = (): PageHead => ({
  title: `About Us | ${practice.name}`,
  description: `What ${practice.name} stands for, how we work, which insurance plans we bill and what a session costs, with a sliding scale for financial hardship.`,
  canonicalPath: paths.about,
  jsonLd: [breadcrumbsJsonLd([{ name: 'About Us', path: paths.about }])],
})

export function View() {
  return (
    <>
      <PageHero
        scene={{ wide: autumn, phone: autumnPhone }}
        title="About Us"
        lead="A practice of therapists who believe good care is unhurried, honest and within reach."
      >
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink href={paths.consultation}>Book a Consultation</ButtonLink>
          <ButtonLink href={paths.therapists} variant="secondary">
            Meet Our Therapists
          </ButtonLink>
        </div>
      </PageHero>
      <section className="section wrap grid gap-9 md:grid-cols-third-rest md:gap-12 lg:gap-16">
        <h2 className="type-h2">Our Mission</h2>
        <p className="type-quote">{mission}</p>
      </section>
      <AboutValues />
      <AboutStory />
      <AboutApproach />
      <AboutPayment />
      <section className="section wrap">
        <ClosingCall
          title="Let’s meet"
          text={`A free ${practice.consultationMinutes}-minute call is enough to know if we could work well together.`}
          therapistsLabel="Meet Our Therapists"
        />
      </section>
    </>
  )
}
