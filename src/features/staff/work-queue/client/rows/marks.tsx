import { Copy, Lock, MessageCircle, Phone, Trash2 } from 'lucide'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatShortDate, toNoon } from '#shared/practice-time.ts'
import { formatCallMark } from './call-times.ts'

const mark = 'inline-flex shrink-0 items-center gap-1 text-xs font-semibold whitespace-nowrap'

/** "2 requests": the same person may have written before. */
export function RelatedMark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      title="Other requests have the same email address or phone number"
      className={classNames(mark, 'text-larch-800')}
    >
      <Icon icon={Copy} size="tiny" strokeWidth={2} />
      {count + 1} requests
    </span>
  )
}

export function ChatMark({ source }: Pick<Lead, 'source'>) {
  if (source !== 'chat') return null
  return (
    <span className={classNames(mark, 'text-river-600')}>
      <Icon icon={MessageCircle} size="tiny" strokeWidth={2} />
      Chat
    </span>
  )
}

type Called = Pick<Lead, 'appointmentAt'>

export const hasCallMark = ({ appointmentAt }: Called, now: Date) =>
  appointmentAt !== null && formatCallMark(appointmentAt, now) !== undefined

/** When the free call is, on its day and before. */
export function CallMark({ lead, now }: { lead: Called; now: Date }) {
  const text = lead.appointmentAt === null ? undefined : formatCallMark(lead.appointmentAt, now)
  if (text === undefined) return null
  return (
    <span className={classNames(mark, 'text-river-700')}>
      <Icon icon={Phone} size="tiny" strokeWidth={2} />
      {text}
    </span>
  )
}

const weekMs = 7 * 24 * 60 * 60 * 1000

/** When the lead is deleted, where that is soon, or until when it is on hold. */
export function EndMark({ lead, now }: { lead: Lead; now: Date }) {
  const { hold, expiresAt } = lead
  if (hold) {
    return (
      <span className={classNames(mark, 'text-ink-muted')}>
        <Icon icon={Lock} size="tiny" strokeWidth={2} />
        On hold to {formatShortDate(toNoon(hold.until), 'UTC')}
      </span>
    )
  }
  const end = new Date(expiresAt)
  if (end.getTime() - now.getTime() > weekMs) return null
  return (
    <span className={classNames(mark, 'text-ink-muted')}>
      <Icon icon={Trash2} size="tiny" strokeWidth={2} />
      Deletes on {formatShortDate(end)}
    </span>
  )
}
