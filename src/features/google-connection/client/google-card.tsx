import { useQuery } from '@tanstack/react-query'
import {
  CircleAlert,
  CircleCheck,
  CircleSlash2,
  Link2,
  LockKeyhole,
  Mail,
  MailCheck,
  MailWarning,
  MessagesSquare,
  RefreshCw,
  Send,
  TriangleAlert,
  Unplug,
} from 'lucide'
import { type ReactNode, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { formatLongDay, formatMoment, practiceDay } from '#shared/practice-time.ts'
import type { GoogleStatus } from '../contract.ts'
import { connectionState, connectTexts, googleProblemTexts, mustReconnect } from '../rules.ts'
import { DisconnectQuestion } from './disconnect-question.tsx'
import { googleStatusQuery, useDisconnectGoogle } from './queries.ts'
import { useGoogleWindow } from './use-google-window.ts'

/** The tab Email Integration: one's Google account, and what it is used for. */
export function GoogleCard() {
  const { data: status, dataUpdatedAt, isPending, error, refetch } = useQuery(googleStatusQuery())
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18.75rem]">
      <section
        aria-labelledby="google-connection"
        className="rounded-card-portal border border-line bg-paper p-4.5 md:p-6"
      >
        {status ? (
          <Connection status={status} now={new Date(dataUpdatedAt)} />
        ) : isPending ? (
          <EntriesSkeleton />
        ) : (
          <ErrorState
            place="inside"
            title="Failed to check Google account connection status"
            action={<TryAgain onTry={() => void refetch()} />}
          >
            {toErrorMessage(error, 'Please try again.')}
          </ErrorState>
        )}
      </section>
      <Uses />
    </div>
  )
}

const looks = {
  none: {
    icon: Mail,
    tile: 'bg-river-100 text-river-700',
    chip: { tone: 'slate', icon: CircleSlash2, words: 'Not connected' },
  },
  valid: {
    icon: MailCheck,
    tile: 'bg-moss-100 text-moss-700',
    chip: { tone: 'moss', icon: CircleCheck, words: 'Connected' },
  },
  lost: {
    icon: MailWarning,
    tile: 'bg-ember-100 text-ember-700',
    chip: { tone: 'ember', icon: CircleAlert, words: 'Re-connect needed' },
  },
} as const

function Connection({ status, now }: { status: GoogleStatus; now: Date }) {
  const state = connectionState(status)
  const look = looks[state]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-4 md:gap-x-4">
        <span
          className={classNames('grid size-12 shrink-0 place-items-center rounded-m', look.tile)}
        >
          <Icon icon={look.icon} size="card" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="google-connection" className="type-card leading-tight max-md:type-card-small">
            Google Account Connection
          </h2>
          <p className="mt-0.5 text-note text-ink-2">Send email from your Gmail account</p>
        </div>
        <Chip tone={look.chip.tone} icon={look.chip.icon}>
          {look.chip.words}
        </Chip>
      </div>
      {state === 'lost' && (
        <Notice tone="ember" icon={TriangleAlert} role="alert" className="mt-4.5">
          {mustReconnect}
          {status.problem && (
            <span className="mt-1 block">{googleProblemTexts[status.problem]}</span>
          )}
        </Notice>
      )}
      {state === 'none' ? (
        <p className="mt-4 text-note text-ink-2">
          Connect your Gmail account to send emails to your leads from your own address. A small
          Google window opens. You can disconnect at any time.
        </p>
      ) : (
        <Facts status={status} now={now} />
      )}
      <Actions status={status} />
    </>
  )
}

function Facts({ status, now }: { status: GoogleStatus; now: Date }) {
  const { email, connectedAt, lastSentAt, stoppedAt, googleAuthValid } = status
  const day = (at: string) =>
    `${formatLongDay(new Date(at))}, ${practiceDay(new Date(at)).slice(0, 4)}`
  return (
    <dl className="mt-4.5 grid gap-x-4 gap-y-1.5 text-note sm:grid-cols-[9.375rem_minmax(0,1fr)]">
      <Fact name="Account">{email}</Fact>
      {googleAuthValid && connectedAt && <Fact name="Connected">{day(connectedAt)}</Fact>}
      {googleAuthValid && (
        <Fact name="Last email sent">
          {lastSentAt ? formatMoment(new Date(lastSentAt), now) : 'None yet'}
        </Fact>
      )}
      {!googleAuthValid && stoppedAt && (
        <Fact name="Stopped working">{formatMoment(new Date(stoppedAt), now)}</Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3 max-sm:not-first:mt-1">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </>
  )
}

function Actions({ status }: { status: GoogleStatus }) {
  const { connect, isWaiting, cancel } = useGoogleWindow()
  const disconnect = useDisconnectGoogle()
  const [isAsking, setIsAsking] = useState(false)
  const state = connectionState(status)
  const hindrance = !status.isConfigured
    ? connectTexts.notConfigured
    : status.hasProfile
      ? undefined
      : connectTexts.noProfile

  const disconnectNow = () =>
    disconnect.mutate(
      {},
      {
        onSuccess: ({ message }) => {
          setIsAsking(false)
          showToast({ kind: 'success', title: 'Google account disconnected', text: message })
        },
        onError: (error) => {
          setIsAsking(false)
          const text = toErrorMessage(error, 'Failed to disconnect Google account')
          showToast({ kind: 'error', title: 'Error', text })
        },
      },
    )

  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2.5 border-t border-line pt-4.5">
      {state !== 'valid' && (
        <Button
          className="max-sm:w-full"
          disabled={hindrance !== undefined}
          pending={isWaiting}
          pendingText="Waiting for Google..."
          onClick={() => connect(status.connectedAt)}
        >
          <Icon icon={state === 'none' ? Link2 : RefreshCw} size="text" />
          {state === 'none' ? 'Connect Google account' : 'Re-connect Google account'}
        </Button>
      )}
      {isWaiting && (
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      )}
      {state !== 'none' && !isWaiting && (
        <Button
          variant={state === 'valid' ? 'destructive-outline' : 'destructive-quiet'}
          className="max-md:w-full"
          onClick={() => setIsAsking(true)}
        >
          {state === 'valid' && <Icon icon={Unplug} size="text" />}
          Disconnect
        </Button>
      )}
      <p className="min-w-0 text-14 text-ink-2 wrap-anywhere" aria-live="polite">
        {hindrance ??
          (isWaiting
            ? 'Please go on in the Google window.'
            : state === 'valid'
              ? "Emails already sent stay in the lead's history."
              : state === 'none'
                ? 'Until then, emails can go out from the practice address.'
                : null)}
      </p>
      <DisconnectQuestion
        open={isAsking}
        email={status.email ?? ''}
        isPending={disconnect.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={disconnectNow}
      />
    </div>
  )
}

const uses: readonly (readonly [IconDrawing, string])[] = [
  [Send, 'Send emails to your leads from your own address.'],
  [MessagesSquare, "Show the replies of those leads in the lead's thread."],
  [LockKeyhole, 'Nothing else in your mailbox is shown or kept here.'],
]

function Uses() {
  return (
    <section
      aria-labelledby="google-uses"
      className="rounded-card-portal border border-line bg-paper px-5 py-4.5"
    >
      <h2 id="google-uses" className="text-note font-semibold">
        What the connection is used for
      </h2>
      <ul className="mt-3.5 grid gap-4">
        {uses.map(([icon, words]) => (
          <li key={words} className="flex gap-3 text-note leading-[1.4] text-ink-2">
            <Icon icon={icon} size="text" className="mt-0.5 text-river-600" />
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EntriesSkeleton() {
  return (
    <Loading label="Checking the Google account connection">
      <div className="flex items-center gap-4">
        <Skeleton className="size-12" />
        <div className="flex-1">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton shape="pill" className="mt-2 h-3.5 w-2/5" />
        </div>
      </div>
      <Skeleton shape="pill" className="mt-6 h-3.5 w-4/5" />
      <Skeleton shape="pill" className="mt-8 h-10 w-52" />
    </Loading>
  )
}
