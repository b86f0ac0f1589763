import { FileText, Globe, Inbox, UserRound } from 'lucide'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'

interface QuickLink {
  title: string
  text: string
  icon: IconDrawing
  /** Unset where there is nothing to open yet. */
  href?: string
}

/** Links to other screens, one card each. */
const quickLinks = (waiting: number | undefined): readonly QuickLink[] => [
  { title: 'Your Profile', text: 'Edit and preview', icon: UserRound, href: paths.profile },
  { title: 'Manage Leads', text: waitingText(waiting), icon: Inbox, href: paths.leads },
  { title: 'Public Website', text: 'Open the site', icon: Globe, href: paths.home },
  { title: 'Resources', text: 'Coming Soon', icon: FileText },
]

function waitingText(waiting: number | undefined) {
  if (waiting === undefined) return 'Open the list'
  return waiting === 0 ? 'No one is waiting' : `${waiting} not contacted`
}

interface QuickLinksProps {
  /** The number of requests that no one has contacted; undefined until it is known. */
  toContact: number | undefined
  className?: string | undefined
}

export function QuickLinks({ toContact, className }: QuickLinksProps) {
  return (
    <section aria-labelledby="quick-links" className={className}>
      <h2 id="quick-links" className="mb-3 type-portal-card">
        Quick Links
      </h2>
      <ul className="flex flex-wrap gap-3.5">
        {quickLinks(toContact).map((link) => (
          <li key={link.title} className="flex-1 basis-52">
            <QuickLinkCard {...link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const card =
  'grid h-full grid-first-10 items-center gap-3 rounded-card border border-line bg-paper px-4 py-3.5'

function QuickLinkCard({ title, text, icon, href }: QuickLink) {
  const isOpen = href !== undefined
  const face = (
    <>
      <span
        className={classNames(
          'grid size-10 place-items-center rounded-control',
          isOpen ? 'bg-river-100 text-river-700' : 'bg-slate-100 text-slate-600',
        )}
      >
        <Icon icon={icon} />
      </span>
      <span className="min-w-0">
        <b className="block leading-compact">{title}</b>
        <span
          className={classNames('block text-xs', isOpen ? 'text-ink-muted' : 'text-ink-subtle')}
        >
          {text}
        </span>
      </span>
    </>
  )
  if (!isOpen) return <div className={`${card} text-ink-subtle`}>{face}</div>
  return (
    <a
      href={href}
      className={`${card} transition-colors hover:border-river-200 hover:bg-river-50 focus-visible:rounded-card`}
    >
      {face}
    </a>
  )
}
