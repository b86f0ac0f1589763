import { CircleAlert } from 'lucide'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatLongDay, formatTime, practiceDay } from '#shared/practice-time.ts'
import type { Outgoing } from '../outbox.ts'
import { groupLines, type Line, type LineGroup } from '../transcript.ts'

interface VisitorLogProps {
  /** Undefined until the server has answered a page that resumes. */
  name: string | undefined
  canResumeLater: boolean
  lines: readonly Line[]
  isTeamTyping: boolean
  onSendAgain: (optimisticId: string) => void
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const dayOf = (at: Date) => practiceDay(at, ownZone())

function dayInWords(day: string, at: Date): string {
  const now = new Date()
  if (day === dayOf(now)) return 'Today'
  if (day === dayOf(new Date(now.getTime() - 24 * 60 * 60 * 1000))) return 'Yesterday'
  return formatLongDay(at, ownZone())
}

// So near to the end one is reading along.
const nearEnd = 80

/** The conversation. New lines are read aloud politely, and come into view unless one reads further up. */
export function VisitorLog(props: VisitorLogProps) {
  const { name, canResumeLater, lines, isTeamTyping, onSendAgain } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const groups = groupLines(lines, dayOf)

  const isOwn = lines.at(-1)?.side === 'own'

  useLayoutEffect(() => {
    const area = scrollRef.current
    if (area && (isAtEnd.current || isOwn)) area.scrollTop = area.scrollHeight
    // What is shown decides how high it is.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [lines, isOwn, isTeamTyping])

  // The keyboard makes the window lower: the end stays in view.
  useLayoutEffect(() => {
    const area = scrollRef.current
    if (!area) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) area.scrollTop = area.scrollHeight
    })
    observer.observe(area)
    return () => observer.disconnect()
  }, [])

  return (
    <section
      ref={scrollRef}
      onScroll={({ currentTarget: area }) => {
        isAtEnd.current = area.scrollHeight - area.scrollTop - area.clientHeight < nearEnd
      }}
      // Keys scroll what fingers can.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Messages"
      className="min-h-0 flex-1 -outline-offset-3 overflow-x-hidden overflow-y-auto overscroll-contain bg-mist px-5 py-4.5"
    >
      <p className="mb-4 text-center text-meta text-balance text-ink-2">
        {name === undefined ? 'Hi again. ' : `Hi ${name}. `}
        Write your message below, and someone from our team will answer here.{' '}
        {canResumeLater
          ? 'You can leave this page. Our reply will be here when you come back.'
          : 'Please keep this page open: your browser doesn’t let us find this conversation again.'}
      </p>
      <div role="log" aria-label="Conversation" aria-live="polite" aria-relevant="additions">
        {groups.map((group, index) => (
          <div key={group.key}>
            {groups[index - 1]?.day !== group.day && (
              <p className="mt-2 mb-3 text-center text-13 text-ink-3">
                {dayInWords(group.day, group.lines[0]?.at ?? new Date())}
              </p>
            )}
            <Group group={group} onSendAgain={onSendAgain} />
          </div>
        ))}
      </div>
      {isTeamTyping && <TypingDots />}
      <output className="sr-only">{isTeamTyping && 'Our team is typing'}</output>
      <output className="sr-only">{saysOfOutgoing(lines)}</output>
    </section>
  )
}

/** Failure is said aloud; that a message went is what one expects. */
const saysOfOutgoing = (lines: readonly Line[]) =>
  lines.some(({ outgoing }) => outgoing && outgoing.state !== 'sending') &&
  'A message was not sent.'

const groupClasses = {
  own: 'items-end',
  team: 'items-start',
  product: 'items-start',
}

const lineClasses = {
  own: 'rounded-br-[6px] bg-river-600 text-white',
  team: 'rounded-bl-[6px] border border-line bg-paper',
  product: 'rounded-bl-[6px] border border-line-3 bg-transparent text-ink-2',
}

const speakers = { own: 'You', team: 'Team', product: 'Automatic message' }

interface GroupProps {
  group: LineGroup
  onSendAgain: (optimisticId: string) => void
}

function Group({ group, onSendAgain }: GroupProps) {
  const { side, lines } = group
  // The time is that of what is stored; what is not yet says so itself.
  const lastStored = lines.findLast(({ outgoing }) => outgoing === undefined)
  return (
    <div className={classNames('mb-3.5 flex flex-col gap-1.5', groupClasses[side])}>
      {lines.map((line) => (
        <div
          key={line.key}
          className={classNames('flex max-w-[80%] flex-col gap-1', groupClasses[side])}
        >
          <p
            className={classNames(
              'max-w-full rounded-[18px] px-3.5 py-2.5 text-small leading-[1.45] break-words whitespace-pre-wrap forced-colors:border',
              lineClasses[side],
            )}
          >
            <VisuallyHidden>{`${speakers[side]}: `}</VisuallyHidden>
            {line.text}
          </p>
          {line.outgoing && <OutgoingNote outgoing={line.outgoing} onSendAgain={onSendAgain} />}
          {line === lastStored && (
            <p className="mx-1 mt-0.5 text-13 text-ink-3">
              {side === 'team' && 'Team, '}
              <time dateTime={line.at.toISOString()}>{formatTime(line.at, ownZone())}</time>
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

interface OutgoingNoteProps {
  outgoing: Outgoing
  onSendAgain: (optimisticId: string) => void
}

const notSent = {
  'no-connection': 'Not sent: no connection.',
  refused: 'Not sent.',
  'needs-check': 'Not sent: the security check comes first.',
}

function OutgoingNote({ outgoing, onSendAgain }: OutgoingNoteProps) {
  const { state, optimisticId } = outgoing
  if (state === 'sending') return <p className="mx-1 text-13 text-ink-3">Sending…</p>
  return (
    <p className="mx-1 flex flex-wrap items-center justify-end gap-x-1.5 text-13 text-ember-700">
      <Icon icon={CircleAlert} size="tiny" />
      {notSent[state]}
      {state !== 'needs-check' && (
        <button
          type="button"
          onClick={() => onSendAgain(optimisticId)}
          className="min-h-6 font-semibold underline underline-offset-2 touch:-my-2 touch:min-h-11"
        >
          Try again
        </button>
      )}
    </p>
  )
}

function TypingDots() {
  return (
    <div
      aria-hidden
      className="mb-3.5 flex w-fit gap-1 rounded-[18px] rounded-bl-[6px] border border-line bg-paper px-3.5 py-3.25"
    >
      {['', 'opacity-70', 'opacity-40'].map((strength) => (
        <i
          key={strength}
          className={classNames(
            'size-2 animate-breathe rounded-full bg-river-600 forced-colors:bg-[CanvasText]',
            strength,
          )}
        />
      ))}
    </div>
  )
}
