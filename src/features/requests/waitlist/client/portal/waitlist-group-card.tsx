import { Info, Send } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import type { WaitlistEntry } from '../../contract/staff.ts'
import { formatPeople, isWaiting, type WaitlistGroup } from './group-entries.ts'
import type { NotifyQuestion } from './notify-dialog.tsx'
import { WaitlistRow } from './waitlist-row.tsx'

interface WaitlistGroupCardProps {
  group: WaitlistGroup
  onAsk: (question: NotifyQuestion) => void
  onRemove: (entry: WaitlistEntry) => void
  renderTrail?: ((entry: WaitlistEntry) => ReactNode) | undefined
}

const formatDeparture = (entries: readonly WaitlistEntry[]) =>
  entries.every(({ therapistLeftAt }) => therapistLeftAt !== null)
    ? 'The people on this list have been informed by email.'
    : 'The people on this list are informed by email within minutes.'

/** Everyone who waits for one therapist. */
export function WaitlistGroupCard({ group, onAsk, onRemove, renderTrail }: WaitlistGroupCardProps) {
  const headingId = useId()
  const { therapist, entries } = group
  const waiting = entries.filter(isWaiting)
  const ask = (chosenCount: number) =>
    onAsk({
      title: `Has a place opened with ${therapist.name}?`,
      therapistName: therapist.name,
      people: waiting,
      chosenCount,
    })
  return (
    <section
      aria-labelledby={headingId}
      className="overflow-hidden rounded-card border border-line bg-paper"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 px-5 py-4">
        <div>
          <h2 id={headingId} className="type-card-small wrap-anywhere">
            {therapist.slug === null ? (
              therapist.name
            ) : (
              <a href={paths.therapist(therapist.slug)} className="hover:underline">
                {therapist.name}
              </a>
            )}
          </h2>
          <p className="text-sm text-ink-muted">
            {waiting.length === 0
              ? 'Everyone has been written to'
              : `${formatPeople(waiting.length)} waiting`}
          </p>
        </div>
        {therapist.id !== null && waiting.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="row" onClick={() => ask(1)}>
              <Icon icon={Send} size="small" />
              Write to the first
            </Button>
            {waiting.length > 1 && (
              <>
                <Button variant="secondary-light" size="row" onClick={() => ask(0)}>
                  Choose
                </Button>
                <Button variant="secondary-light" size="row" onClick={() => ask(waiting.length)}>
                  Write to all
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {therapist.id === null && (
        <Notice tone="larch" icon={Info} title="This profile was deleted." className="mx-5 mb-4">
          {formatDeparture(entries)} Please write to them yourself if a colleague has room.
        </Notice>
      )}
      <ul className="border-t border-line">
        {entries.map((entry) => (
          <WaitlistRow
            key={entry.id}
            entry={entry}
            position={isWaiting(entry) ? waiting.indexOf(entry) + 1 : undefined}
            onRemove={() => onRemove(entry)}
            trail={renderTrail?.(entry)}
          />
        ))}
      </ul>
    </section>
  )
}
