import { ButtonLink } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import dusk from '../../art/cta-dusk-river.svg'

export function AboutClosing() {
  return (
    <section className="section wrap">
      <div className="relative isolate overflow-hidden rounded-l bg-river-900 px-6 py-9 on-dark md:rounded-xl md:px-14 md:pt-13 md:pb-15 forced-colors:border">
        <img
          src={dusk}
          alt=""
          width="760"
          height="420"
          loading="lazy"
          className="absolute inset-0 -z-20 size-full object-cover object-[50%_65%]"
        />
        {/* Calm ground behind the words. */}
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-river-900/80 from-20% to-transparent to-70%" />
        <h2 className="type-h2 text-[1.6875rem]! md:text-[2.625rem]!">Let us meet</h2>
        <p className="mt-3.5 mb-7 max-w-120 type-lead text-white">
          {`A free ${practice.consultationMinutes}-minute call is enough to know if we could work well together.`}
        </p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink href={paths.consultation} variant="on-dark">
            Book a Consultation
          </ButtonLink>
          <ButtonLink href={paths.therapists} variant="on-dark-outline">
            Meet Our Therapists
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
