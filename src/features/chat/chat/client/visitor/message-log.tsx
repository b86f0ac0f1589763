import { type ReactNode, useRef } from 'react'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { formatDayHeading, groupMessages } from '../../message-groups.ts'
import { draftHelpKey, type MessageBubble } from '../../transcript.ts'
import { ScrollArea } from '../scroll-area.tsx'
import { useNewestInView } from '../use-newest-in-view.ts'
import { type BubbleActions, BubbleGroup } from './message-group.tsx'
import { ownZone } from './own-time-zone.ts'

interface MessageLogProps {
  /** Undefined on a page that resumes a conversation, until the server has answered. */
  name: string | undefined
  canResumeLater: boolean
  bubbles: readonly MessageBubble[]
  now: Date
  isTeamTyping: boolean
  actions: BubbleActions
  /** The card with help for these words of the visitor. */
  renderHelp: (text: string) => ReactNode
  /** Called when the visitor follows a link to one of our own pages. */
  onFollow: (href: string) => void
  /** Shown below the last message. */
  card: ReactNode
}

/** The conversation. New bubbles are read aloud politely, and come into view unless one reads further up. */
export function MessageLog(props: MessageLogProps) {
  const { name, canResumeLater, bubbles, now, isTeamTyping, actions, card, ...ways } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const timeZone = ownZone()
  const groups = groupMessages(bubbles, timeZone)

  const lastSide = bubbles.at(-1)?.side
  const isOwn = lastSide === 'own' || lastSide === 'crisis'
  const states = bubbles.map(({ outgoing }) => outgoing?.state ?? '').join()
  const newest = `${bubbles.at(-1)?.key} ${states} ${isTeamTyping} ${Boolean(card)}`
  // Help may be higher than the log: it must not push away the words that it is about.
  const findSubject = () => {
    const log = scrollRef.current?.querySelector('[role=log]')
    if (!log || lastSide !== 'crisis' || card) return undefined
    return bubbles.at(-1)?.key === draftHelpKey
      ? log.lastElementChild
      : [...log.querySelectorAll('[data-own]')].at(-1)
  }
  useNewestInView(scrollRef, newest, { isOwn, followDistancePx: 80, findSubject })

  return (
    <ScrollArea
      ref={scrollRef}
      aria-label={m.chat_messages_label()}
      // Where enlarged text leaves no room for it, the window scrolls.
      className="min-h-24 flex-1 -outline-offset-3 overflow-x-hidden overflow-y-auto overscroll-contain bg-mist px-5 py-4.5"
    >
      <Welcome name={name} canResumeLater={canResumeLater} isAlone={bubbles.length === 0} />
      <div role="log" aria-label={m.chat_log_label()} aria-live="polite" aria-relevant="additions">
        {groups.map((group, index) => {
          const heading = formatDayHeading(group, groups[index - 1]?.day, now, timeZone)
          return (
            <div key={group.first.key}>
              {heading && (
                <p className="mt-2 mb-3 text-center text-xs text-ink-subtle">{heading}</p>
              )}
              <BubbleGroup
                group={group}
                actions={actions}
                renderHelp={ways.renderHelp}
                onFollow={ways.onFollow}
              />
            </div>
          )
        })}
        {card}
      </div>
      {isTeamTyping && <TypingDots />}
      <output className="sr-only">{isTeamTyping && m.chat_team_typing()}</output>
      <output className="sr-only">{getSendProblem(bubbles)}</output>
    </ScrollArea>
  )
}

/** Only failures are announced: that a message was sent is what the visitor expects. */
const getSendProblem = (bubbles: readonly MessageBubble[]) =>
  bubbles.some(({ outgoing }) => outgoing && outgoing.state !== 'sending') &&
  m.chat_message_not_sent()

interface WelcomeProps {
  name: string | undefined
  canResumeLater: boolean
  /** True if there are no messages yet. */
  isAlone: boolean
}

/** Above the first message, or in the middle of an empty log. */
function Welcome({ name, canResumeLater, isAlone }: WelcomeProps) {
  const greeting = name === undefined ? m.chat_greeting_again() : m.chat_greeting({ name })
  const explanation = canResumeLater ? m.chat_welcome() : m.chat_welcome_keep_open()
  if (!isAlone) {
    return (
      <p className="mb-4 text-center text-xs text-balance text-ink-muted">
        {greeting} {explanation}
      </p>
    )
  }
  return (
    <div className="flex min-h-full flex-col items-center justify-center py-2 text-center">
      <div className="relative h-24 w-full max-w-75 overflow-hidden text-river-600 [mask-image:radial-gradient(closest-side,#000_45%,transparent)]">
        <Ripples className="absolute top-1/2 left-1/2 size-75 max-w-none -translate-1/2" />
      </div>
      <p className="type-card">{greeting}</p>
      <p className="mt-2 max-w-80 text-md text-balance text-ink-muted">{explanation}</p>
    </div>
  )
}

function TypingDots() {
  return (
    <div
      aria-hidden
      className="mb-3.5 flex w-fit gap-1 rounded-bubble rounded-bl-tail border border-line bg-paper px-3.5 py-3.25"
    >
      {['', 'opacity-70', 'opacity-40'].map((strength) => (
        <i
          key={strength}
          className={classNames(
            'size-2 animate-breathe rounded-full bg-river-600 forced-colors:bg-canvas-text',
            strength,
          )}
        />
      ))}
    </div>
  )
}
