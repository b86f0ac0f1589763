import { CircleCheck, Inbox, MessageCircle, Reply } from 'lucide'
import { WaitingTime } from '#features/chat/chat/client/inbox/waiting-time.tsx'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Role } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import type { WaitingWork } from './use-waiting-work.ts'
import { type WaitingKind, type WaitingRow, waitingKinds } from './waiting-rows.ts'

interface WaitingForAnswerProps {
  work: WaitingWork
  role: Role
  className?: string | undefined
}

/** Chats, answers of clients and requests that wait for someone, the most urgent kind first. */
export function WaitingForAnswer({ work, role, className }: WaitingForAnswerProps) {
  return (
    <section
      aria-labelledby="waiting-for-an-answer"
      className={classNames(
        '@container overflow-hidden rounded-card border border-line bg-paper',
        className,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-3 touch:py-1.5">
        <h2 id="waiting-for-an-answer" className="type-portal-card">
          Waiting for an answer
        </h2>
        <TextLink href={paths.waitingLeads} className="shrink-0 text-sm">
          Open the queue
        </TextLink>
      </div>
      <WaitingList work={work} role={role} />
    </section>
  )
}

function WaitingList({ work, role }: { work: WaitingWork; role: Role }) {
  const { rows, more, chatsPath, now, isPending, error, isRetrying, retry } = work
  if (isPending) {
    return (
      <Loading label="Loading who is waiting">
        <SkeletonRows rows={4} />
      </Loading>
    )
  }
  return (
    <>
      {error && <WaitingIncomplete error={error} isRetrying={isRetrying} retry={retry} />}
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <WaitingItem key={`${row.kind} ${row.id}`} row={row} now={now} />
          ))}
        </ul>
      )}
      {rows.length === 0 && !error && <NoneWaiting toContact={more.request} />}
      {rows.length > 0 && <MoreWaiting more={more} chatsPath={chatsPath} role={role} />}
    </>
  )
}

type IncompleteProps = Pick<WaitingWork, 'error' | 'isRetrying' | 'retry'>

/** The rows that could be read are shown below it. */
function WaitingIncomplete({ error, isRetrying, retry }: IncompleteProps) {
  return (
    <Notice tone="ember" icon={Inbox} role="alert" title="This list is incomplete." className="m-4">
      {toErrorMessage(error, 'Some of it could not be loaded. Please try again.')}
      <span className="mt-2 block">
        <TryAgain onTry={retry} isTrying={isRetrying} size="row" />
      </span>
    </Notice>
  )
}

const looks = {
  chat: { icon: MessageCircle, disc: 'bg-river-100 text-river-700', action: 'Reply' },
  answer: { icon: Reply, disc: 'bg-fireweed-100 text-fireweed-700', action: 'Open' },
  request: { icon: Inbox, disc: 'bg-fireweed-100 text-fireweed-700', action: 'Open' },
} as const satisfies Record<WaitingKind, object>

function WaitingItem({ row, now }: { row: WaitingRow; now: Date }) {
  const { kind, name, text, language, since, urgency, href } = row
  const { icon, disc, action } = looks[kind]
  return (
    <li className="flex items-center gap-3 px-5 py-1.5 text-sm leading-snug @max-2xs:grid @max-2xs:grid-first-8">
      <span className={classNames('grid size-8 shrink-0 place-items-center rounded-full', disc)}>
        <Icon icon={icon} size="text" />
      </span>
      <div className="min-w-0 flex-1 @lg:flex @lg:items-center @lg:gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="flex items-center gap-2 font-semibold">
            <span
              dir="auto"
              className="min-w-0 truncate @max-2xs:whitespace-normal @max-2xs:wrap-anywhere"
            >
              {name}
            </span>
            <LanguageTag language={language} />
          </h3>
          <p dir="auto" className="line-clamp-1 wrap-anywhere text-ink-muted @max-2xs:line-clamp-3">
            {text}
          </p>
        </div>
        <div className="shrink-0 @lg:w-20">
          <WaitingTime since={since} now={now} urgency={urgency} />
        </div>
      </div>
      <ButtonLink
        href={href}
        size="row"
        variant="secondary-light"
        // Below the text on a phone with large text.
        className="@max-2xs:col-start-2 @max-2xs:justify-self-start"
      >
        {action}
        <VisuallyHidden> {kind === 'chat' ? `to ${name}` : name}</VisuallyHidden>
      </ButtonLink>
    </li>
  )
}

/** Requests that have just come in are not urgent yet, and are not in the list. */
function NoneWaiting({ toContact }: { toContact: number }) {
  return (
    <div className="flex gap-3 px-5 py-4 text-sm">
      <Icon icon={CircleCheck} className="text-moss-700" />
      <div>
        <p className="font-semibold">No one is waiting for an answer.</p>
        <p className="text-ink-muted">
          {toContact === 0
            ? 'Chats, answers of clients and requests appear here.'
            : `${toContact === 1 ? 'One new request is' : `${toContact} new requests are`} to be contacted, with time left.`}
        </p>
      </div>
    </div>
  )
}

const moreWords: Record<WaitingKind, { one: string; many: string; href?: string }> = {
  chat: { one: 'chat', many: 'chats' },
  answer: { one: 'answer', many: 'answers', href: paths.leadsInView('answered') },
  request: {
    one: 'request to contact',
    many: 'requests to contact',
    href: paths.leadsInView('toContact'),
  },
}

interface MoreWaitingProps extends Pick<WaitingWork, 'more' | 'chatsPath'> {
  role: Role
}

function MoreWaiting({ more, chatsPath, role }: MoreWaitingProps) {
  const kinds = waitingKinds[role].filter((kind) => more[kind] > 0)
  if (kinds.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 text-sm">
      {kinds.map((kind) => {
        const { one, many, href = chatsPath } = moreWords[kind]
        return (
          <TextLink key={kind} href={href}>
            {more[kind]} more {more[kind] === 1 ? one : many}
          </TextLink>
        )
      })}
    </p>
  )
}
