import { ArrowUpRight, LifeBuoy, Phone } from 'lucide'
import { OfficeAddress } from '#features/practice/offices/client/office-address.tsx'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { FacebookIcon, InstagramIcon, LinkedinIcon } from '#platform/client/ui/social-icons.ts'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { FooterRidge } from '../art/footer-ridge.tsx'
import { FooterColumn, FooterLink, footerLinkClasses } from './footer-column.tsx'
import { LanguageLink } from './language-link.tsx'
import { Wordmark } from './wordmark.tsx'

const maxServices = 6

/** The services that the practice has chosen for the footer, or the first. */
function chooseServices({ services, practice: { footerServices } }: Site) {
  const chosen = footerServices.flatMap((slug) => services.filter((one) => one.slug === slug))
  return chosen.length > 0 ? chosen : services.slice(0, maxServices)
}

/** The content of the public footer. Browsers keep what the server rendered; see `PublicFooter`. */
export function FooterContent({ path }: { path: string }) {
  const site = useSite()
  const services = chooseServices(site)
  const toLang = useTextLanguage()
  return (
    <>
      <FooterRidge />
      <div className="relative bg-river-900 text-on-dark-muted on-dark">
        <div className="wrap grid gap-8 pt-9 pb-18 text-md text-on-dark-muted md:pb-8">
          <Crisis />
          <div className="footer-columns">
            <Brand />
            {services.length > 0 && (
              <FooterColumn title={m.layout_services()}>
                {services.map((service) => (
                  <FooterLink key={service.slug} href={paths.service(service.slug)}>
                    <span lang={toLang(service.name)}>{service.name}</span>
                  </FooterLink>
                ))}
              </FooterColumn>
            )}
            <Locations />
            <QuickLinks />
          </div>
          <Legal path={path} />
        </div>
      </div>
    </>
  )
}

function QuickLinks() {
  const { has } = useSite()
  return (
    <FooterColumn title={m.layout_quick_links()}>
      <FooterLink href={paths.therapists}>{m.layout_find_therapist()}</FooterLink>
      <FooterLink href={paths.match}>{m.layout_help_me_choose()}</FooterLink>
      <FooterLink href={paths.consultation}>{m.layout_book_a_consultation()}</FooterLink>
      {has.insurance && <FooterLink href={paths.insurance}>{m.layout_insurance()}</FooterLink>}
      {has.fees && <FooterLink href={paths.fees}>{m.layout_fees()}</FooterLink>}
      {has.faq && <FooterLink href={paths.faq}>{m.layout_questions()}</FooterLink>}
      <FooterLink href={paths.signIn}>{m.layout_therapist_login()}</FooterLink>
    </FooterColumn>
  )
}

function Brand() {
  const toLang = useTextLanguage()
  const { blurb, instagramUrl, linkedinUrl, facebookUrl } = useSite().practice
  const profiles = [
    { href: instagramUrl, name: 'Instagram', icon: InstagramIcon },
    { href: linkedinUrl, name: 'LinkedIn', icon: LinkedinIcon },
    { href: facebookUrl, name: 'Facebook', icon: FacebookIcon },
  ].filter(({ href }) => href !== '')
  return (
    <div className="max-lg:col-span-full">
      <Wordmark look="on-dark" />
      {blurb !== '' && (
        <p lang={toLang(blurb)} className="mt-3.5 max-w-75">
          {blurb}
        </p>
      )}
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
    <section className="max-lg:order-last max-md:col-span-full">
      <h2 className="mb-3 text-md font-semibold text-white">
        {offices.length > 0 ? m.layout_locations() : m.layout_contact()}
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

const crisisLinkClasses = 'font-semibold text-white underline underline-offset-3'

function Crisis() {
  return (
    <p className="flex items-start gap-2.5 lg:order-1">
      <Icon icon={LifeBuoy} className="mt-px text-larch-400" />
      <span>
        <CrisisLinks
          text={m.layout_in_crisis({ help: m.layout_crisis_help() })}
          linkClassName={crisisLinkClasses}
        />{' '}
        <a href={localPath(paths.crisis)} className={crisisLinkClasses}>
          {m.layout_more_help_lines()}
        </a>
      </span>
    </p>
  )
}

/** The year by the practice's clock: its New Year is neither the server's nor the visitor's. */
const thisYear = () => practiceDay(new Date()).slice(0, 4)

function Legal({ path }: { path: string }) {
  const { name, siteCredit } = useSite().practice
  return (
    // At the end of a page the chat bubble is below the links, on wide screens beside them.
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-white/30 pt-5.5 text-sm lg:order-last">
      {/* A page rendered before New Year and hydrated after it keeps the rendered year. */}
      <p suppressHydrationWarning className="mr-auto w-full lg:w-auto">
        {name === ''
          ? m.layout_copyright_unnamed({ year: thisYear() })
          : m.layout_copyright({ year: thisYear(), name })}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 md:mr-12">
        <FooterLink href={paths.privacy}>{m.layout_privacy()}</FooterLink>
        <FooterLink href={paths.terms}>{m.layout_terms()}</FooterLink>
        <FooterLink href={paths.accessibility}>{m.layout_accessibility()}</FooterLink>
        <li className="empty:hidden">
          <LanguageLink path={path} className={footerLinkClasses} />
        </li>
        {siteCredit.name !== '' && siteCredit.url !== '' && (
          <FooterLink href={siteCredit.url} external>
            {m.layout_site_credit({ name: siteCredit.name })}
            <Icon icon={ArrowUpRight} size="tiny" className="ml-1" />
          </FooterLink>
        )}
      </ul>
    </div>
  )
}
