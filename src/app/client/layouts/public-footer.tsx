import { ArrowUpRight, LifeBuoy, Phone } from 'lucide'
import { OfficeAddress } from '#features/offices/client/office-address.tsx'
import { useSite } from '#features/site/client/site-context.ts'
import type { Site } from '#features/site/contract/read-schemas.ts'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { FacebookIcon, InstagramIcon, LinkedinIcon } from '#platform/client/ui/social-icons.ts'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { FooterRidge } from '../art/footer-ridge.tsx'
import { FooterColumn, FooterLink } from './footer-column.tsx'
import { Wordmark } from './wordmark.tsx'

const maxServices = 6

/** The services that the practice has chosen for the footer, or the first. */
function chooseServices({ services, practice: { footerServices } }: Site) {
  const chosen = footerServices.flatMap((slug) => services.filter((one) => one.slug === slug))
  return chosen.length > 0 ? chosen : services.slice(0, maxServices)
}

export function PublicFooter() {
  const site = useSite()
  const services = chooseServices(site)
  return (
    <footer className="relative">
      <FooterRidge />
      <div className="relative bg-river-900 text-on-dark-muted on-dark">
        <div className="wrap pt-8.5 pb-8 text-md text-on-dark-muted">
          <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1.3fr_1fr] lg:gap-12">
            <Brand />
            {services.length > 0 && (
              <FooterColumn title="Services">
                {services.map((service) => (
                  <FooterLink key={service.slug} href={paths.service(service.slug)}>
                    {service.name}
                  </FooterLink>
                ))}
              </FooterColumn>
            )}
            <Locations />
            <QuickLinks />
          </div>
          <Crisis />
          <Legal />
        </div>
      </div>
    </footer>
  )
}

function QuickLinks() {
  const { has } = useSite()
  return (
    <FooterColumn title="Quick Links">
      <FooterLink href={paths.therapists}>Find a Therapist</FooterLink>
      <FooterLink href={paths.consultation}>Book a Consultation</FooterLink>
      {has.insurance && <FooterLink href={paths.insurance}>Insurance Information</FooterLink>}
      {has.fees && <FooterLink href={paths.fees}>Fees and insurance</FooterLink>}
      {has.faq && <FooterLink href={paths.faq}>Questions</FooterLink>}
      <FooterLink href={paths.signIn}>Therapist Login</FooterLink>
    </FooterColumn>
  )
}

function Brand() {
  const { blurb, instagramUrl, linkedinUrl, facebookUrl } = useSite().practice
  const profiles = [
    { href: instagramUrl, name: 'Instagram', icon: InstagramIcon },
    { href: linkedinUrl, name: 'LinkedIn', icon: LinkedinIcon },
    { href: facebookUrl, name: 'Facebook', icon: FacebookIcon },
  ].filter(({ href }) => href !== '')
  return (
    <div>
      <Wordmark look="on-dark" />
      {blurb !== '' && <p className="mt-3.5 max-w-75">{blurb}</p>}
      {profiles.length > 0 && (
        <div className="mt-5 flex gap-2">
          {profiles.map((profile) => (
            <SocialLink key={profile.name} {...profile} />
          ))}
        </div>
      )}
    </div>
  )
}

function SocialLink({ href, name, icon }: { href: string; name: string; icon: IconDrawing }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="grid size-11 place-items-center rounded-full border border-white/35 text-white transition-colors hover:border-white hover:bg-white/10"
    >
      <Icon icon={icon} />
      <span className="sr-only">{name}</span>
      <OpensInNewTab />
    </a>
  )
}

function Locations() {
  const { offices, practice } = useSite()
  if (offices.length === 0 && practice.phone === '') return null
  return (
    <section>
      <h2 className="mb-3 text-md font-semibold text-white">
        {offices.length > 0 ? 'Locations' : 'Contact'}
      </h2>
      <div className="grid gap-3.5">
        {offices.map((office) => (
          <OfficeAddress key={office.key} office={office} />
        ))}
      </div>
      {practice.phone !== '' && (
        <a
          href={practice.phoneLink}
          className="mt-3 inline-flex min-h-8 items-center gap-2.5 text-xl font-medium text-white underline-offset-4 hover:underline touch:min-h-11"
        >
          <Icon icon={Phone} size="text" />
          {practice.phone}
        </a>
      )}
    </section>
  )
}

function Crisis() {
  return (
    <p className="mt-9 flex items-start gap-2.5">
      <Icon icon={LifeBuoy} className="mt-px text-larch-400" />
      <span>
        {'In crisis? '}
        <CrisisLinks linkClassName="font-semibold text-white underline underline-offset-3" />
      </span>
    </p>
  )
}

const thisYear = () => new Date().getFullYear()

function Legal() {
  const { name, siteCredit } = useSite().practice
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-white/18 pt-5.5 text-sm">
      {/* A page rendered before New Year and hydrated after it keeps the rendered year. */}
      <p suppressHydrationWarning className="mr-auto w-full lg:w-auto">
        {name === ''
          ? `© ${thisYear()}. All rights reserved.`
          : `© ${thisYear()} ${name}. All rights reserved.`}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <FooterLink href={paths.privacy}>Privacy Policy</FooterLink>
        <FooterLink href={paths.terms}>Terms of Service</FooterLink>
        <FooterLink href={paths.accessibility}>Accessibility</FooterLink>
        {siteCredit.name !== '' && siteCredit.url !== '' && (
          <FooterLink href={siteCredit.url} external>
            {`Website by ${siteCredit.name}`}
            <Icon icon={ArrowUpRight} size="tiny" className="ml-1" />
          </FooterLink>
        )}
      </ul>
    </div>
  )
}
