import type { ReactNode } from 'react'
import { formatLongDay, formatMoment, practiceDay } from '#shared/practice-time.ts'
import type { GoogleStatus } from '../contract.ts'

const formatDay = (at: Date) => `${formatLongDay(at)}, ${practiceDay(at).slice(0, 4)}`

export function ConnectionFacts({ status, now }: { status: GoogleStatus; now: Date }) {
  const { email, connectedAt, lastSentAt, stoppedAt, googleAuthValid } = status
  return (
    <dl className="mt-4.5 grid gap-x-4 gap-y-1.5 text-sm sm:grid-first-37.5">
      <Fact name="Account">{email}</Fact>
      {googleAuthValid && connectedAt && (
        <Fact name="Connected">{formatDay(new Date(connectedAt))}</Fact>
      )}
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
      <dt className="text-ink-subtle max-sm:not-first:mt-1">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </>
  )
}
