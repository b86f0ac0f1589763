import { ArrowUpRight, Menu, Phone, X } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { withSmallInitial } from '#shared/words.ts'
import menuDawn from '../art/menu-dawn.svg'
import { toBookingLabels } from './booking-labels.ts'
import { LanguageLink } from './language-link.tsx'
import { isActive, siteLinks, toAriaCurrent } from './site-links.ts'

interface PhoneMenuProps {
  path: string
  /** The menu of a signed-in person, in place of booking. */
  account: ReactNode
  /** Lets the layout make the page inert while the menu covers it. */
  onToggle: (isOpen: boolean) => void
}

/** A `<details>`, so it opens before any script has run; the script adds Escape and closing by choice. */
export function PhoneMenu({ path, account, onToggle }: PhoneMenuProps) {
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const summaryRef = useRef<HTMLElement>(null)

  useEffect(() => {
    const details = detailsRef.current
    // It may have been opened before hydration.
    if (details?.open) onToggle(true)
    const wideScreen = window.matchMedia('(width >= 64rem)')
    const close = () => {
      if (details) details.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details?.open) return
      close()
      summaryRef.current?.focus()
    }
    // Choosing a link closes the menu, as the layout stays mounted when the page changes.
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, button')) close()
    }
    wideScreen.addEventListener('change', close)
    details?.addEventListener('click', closeOnChoice)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      wideScreen.removeEventListener('change', close)
      details?.removeEventListener('click', closeOnChoice)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [onToggle])

  return (
    <details
      ref={detailsRef}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group/phone shrink-0 lg:hidden"
    >
      <summary
        ref={summaryRef}
        aria-label={m.layout_menu()}
        className="grid size-11 list-none place-items-center rounded-field border border-line bg-paper text-river-700 transition-colors hover:border-river-200 hover:bg-river-50 details-marker:hidden"
      >
        <Icon icon={Menu} className="group-open/phone:hidden" />
        <Icon icon={X} className="hidden group-open/phone:block" />
      </summary>
      {/* It covers the whole screen, behind the header's bar and row. */}
      <div className="fixed inset-0 -z-10 flex scroll-pt-(--header-height) flex-col overflow-y-auto overscroll-contain bg-paper pt-(--header-height) group-open/phone:animate-rise">
        <div className="shrink-0 px-5 pt-2.5 md:px-10">
          <nav aria-label={m.layout_main_navigation()}>
            <MenuRows path={path} />
          </nav>
          {account ?? <BookingPart />}
        </div>
        <img
          src={menuDawn}
          alt=""
          width="860"
          height="430"
          loading="lazy"
          className="mt-auto h-48 min-h-24 w-full object-cover object-bottom md:h-96"
        />
      </div>
    </details>
  )
}

const rowClasses =
  'flex min-h-14 items-center justify-between gap-3 border-b border-line py-1 type-card -outline-offset-3'

/** On a phone the other links to the questions are ten screens down. */
const rows = siteLinks.flatMap((link) =>
  link.href === paths.therapists
    ? [link, { label: m.layout_help_me_choose, href: paths.match }]
    : [link],
)

function MenuRows({ path }: { path: string }) {
  const { trainingUrl } = useSite().practice
  return (
    <ul>
      {rows.map(({ label, href }) => (
        <li key={href}>
          <a
            href={localPath(href)}
            aria-current={toAriaCurrent(href, path)}
            className={classNames(rowClasses, isActive(href, path) && 'text-river-600')}
          >
            {label()}
            {isActive(href, path) && (
              <span aria-hidden className="size-2 rounded-full bg-river-600 forced-colors:border" />
            )}
          </a>
        </li>
      ))}
      {trainingUrl !== '' && (
        <li>
          <a href={trainingUrl} target="_blank" rel="noopener" className={rowClasses}>
            <span>
              {m.layout_training()}
              <OpensInNewTab />
            </span>
            <Icon icon={ArrowUpRight} />
          </a>
        </li>
      )}
      <li className="empty:hidden">
        <LanguageLink path={path} className={rowClasses} />
      </li>
    </ul>
  )
}

function BookingPart() {
  const { practice } = useSite()
  const toLang = useTextLanguage()
  const labels = toBookingLabels(practice)
  return (
    <div className="grid gap-2.5 py-5.5">
      <ButtonLink href={localPath(paths.consultation)}>{labels.newClients}</ButtonLink>
      {practice.bookingUrl !== '' && (
        <ButtonLink href={practice.bookingUrl} external variant="secondary">
          {labels.existingClients}
        </ButtonLink>
      )}
      {practice.phone !== '' && (
        <p className="mt-1.5 flex items-start gap-2 text-md text-ink-muted">
          <Icon icon={Phone} size="text" className="mt-1" />
          <span>
            <a href={practice.phoneLink} className="underline-offset-3 hover:underline">
              {practice.phone}
            </a>
            {practice.hours.text !== '' && (
              <span lang={toLang(practice.hours.text)}>
                , {withSmallInitial(practice.hours.text)}
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
