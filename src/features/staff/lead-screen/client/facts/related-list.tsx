import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Inbox, MessageCircle } from 'lucide'
import { LeadStatusChip } from '#features/requests/leads/client/status-chip.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { ReadableLead } from '#features/requests/leads/labels.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'
import { formatLongDay } from '#shared/practice-time.ts'
import type { Related } from '../../contract.ts'
import { relatedQuery } from '../queries.ts'

const nameKeys = (by: Related['leads'][number]['by']) =>
  by.length === 2 ? 'same email and phone' : by[0] === 'email' ? 'same email' : 'same phone'

interface RelatedListProps {
  lead: Pick<Lead, 'id' | 'email' | 'phone'>
  /** A lead's service as text. */
  toService: (serviceType: string) => ReadableLead['service']
  /** Shown where there is nothing; a column leaves it out. */
  emptyText?: string
}

/** The other requests and the conversations of the same person. They are linked, and never merged. */
export function RelatedList({ lead: of, toService, emptyText }: RelatedListProps) {
  const { data, error, isPending, refetch } = useQuery(relatedQuery(of))
  if (isPending) return emptyText ? <Skeleton shape="pill" className="h-4 w-48 max-w-full" /> : null
  if (error) {
    return (
      <div className="text-sm">
        <p role="alert" className="mb-2 text-ember-700">
          {toErrorMessage(error, 'Other requests of this person could not be loaded.')}
        </p>
        <TryAgain onTry={() => void refetch()} />
      </div>
    )
  }
  const { leads, conversations } = data
  if (leads.length + conversations.length === 0) {
    return emptyText ? <p className="text-sm text-ink-muted">{emptyText}</p> : null
  }
  return (
    <section aria-label="Same person" className="border-line not-first:border-t not-first:pt-3">
      <h3 className="text-sm font-semibold">Same person</h3>
      <ul className="mt-1 grid">
        {leads.map((lead) => (
          <RelatedItem
            key={lead.id}
            href={paths.leadPage(lead.id)}
            icon={Inbox}
            title={`Request, ${formatLongDay(new Date(lead.createdAt))}`}
            text={`${lead.name}, ${toService(lead.serviceType)}, ${nameKeys(lead.by)}`}
            status={lead.status}
          />
        ))}
        {conversations.map(({ number, lastMessageAt, by }) => (
          <RelatedItem
            key={number}
            href={paths.chat(number)}
            icon={MessageCircle}
            title={`Conversation, ${formatLongDay(new Date(lastMessageAt))}`}
            text={nameKeys(by)}
          />
        ))}
      </ul>
    </section>
  )
}

interface RelatedItemProps {
  href: string
  icon: IconDrawing
  title: string
  text: string
  status?: Related['leads'][number]['status']
}

const RelatedItem = ({ href, icon, title, text, status }: RelatedItemProps) => (
  <li>
    <a
      href={href}
      className="-mx-2 flex min-h-10 items-center gap-2.5 rounded-control px-2 py-1.5 text-sm hover:bg-river-50 touch:min-h-11"
    >
      <Icon icon={icon} className="shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{title}</span>
        <span className="block text-xs text-ink-muted">{text}</span>
      </span>
      {status && <LeadStatusChip status={status} />}
      <Icon icon={ChevronRight} size="text" className="shrink-0 text-ink-muted" />
    </a>
  </li>
)
