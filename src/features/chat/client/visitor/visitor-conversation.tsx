import { LifeBuoy } from 'lucide'
import { useMemo } from 'react'
import { formatDays } from '#features/retention/rules.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import { needsCheck } from '../../outbox.ts'
import { toBubbles, unansweredMessages, withCrisisCard } from '../../transcript.ts'
import type { RenderCaptcha } from './prechat-form.tsx'
import { useNow } from './use-visitor-screen.ts'
import { SilenceCard } from './visitor-cards.tsx'
import { VisitorCheck } from './visitor-check.tsx'
import { VisitorComposer } from './visitor-composer.tsx'
import { CrisisLine } from './visitor-disclaimer.tsx'
import { VisitorLog } from './visitor-log.tsx'
import type { Conversation } from './visitor-storage.ts'
import type { VisitorState, VisitorStore } from './visitor-store.ts'

interface VisitorConversationProps {
  chat: VisitorState
  conversation: Conversation
  store: VisitorStore
  /** With what was written and not answered, in words. */
  onLeaveRequest: (written: readonly string[]) => void
  /** One of our own pages was chosen in a message. */
  onFollow: (href: string) => void
  onCaptchaFailure: () => void
  renderCaptcha: RenderCaptcha
}

/** What was said, and the box to go on in: or, outside hours, where to turn instead. */
export function VisitorConversation(props: VisitorConversationProps) {
  const { chat, conversation, store, onLeaveRequest, onFollow } = props
  const { onCaptchaFailure, renderCaptcha } = props
  const { outbox, spoken, availability } = chat
  const written = useMemo(
    () => toBubbles(conversation.messages, spoken, outbox),
    [conversation.messages, spoken, outbox],
  )
  const bubbles = useMemo(() => withCrisisCard(written, chat.draft), [written, chat.draft])
  const now = useNow(10_000)
  const isClosed =
    availability !== undefined && availability !== 'unknown' && !availability.available

  const isReached = chat.line === 'socket' || chat.line === 'http'
  const unanswered =
    isClosed || !isReached || chat.isTeamTyping
      ? []
      : unansweredMessages(conversation.messages, now)

  return (
    <>
      <VisitorLog
        name={conversation.visitor?.senderName}
        canResumeLater={chat.canResumeLater}
        bubbles={bubbles}
        now={now}
        isTeamTyping={chat.isTeamTyping}
        onSendAgain={store.sendAgain}
        onFollow={onFollow}
        card={
          unanswered.length > 0 && (
            <SilenceCard
              onLeaveRequest={() => onLeaveRequest(unanswered.map(({ message }) => message))}
            />
          )
        }
      />
      {!isClosed && needsCheck(outbox) && (
        <VisitorCheck
          onSolved={store.solveCheck}
          onCaptchaFailure={onCaptchaFailure}
          renderCaptcha={renderCaptcha}
        />
      )}
      <div className="shrink-0 border-t border-line bg-paper pb-3">
        {isClosed ? (
          <ClosedNotice onLeaveRequest={() => onLeaveRequest([])} />
        ) : (
          <VisitorComposer draft={chat.draft} onWrite={store.write} onSend={store.send} />
        )}
      </div>
      <CrisisLine className="border-t" />
      <p className="shrink-0 bg-paper px-5 pt-2 pb-2.5 text-13 text-ink-2">
        {`Conversations are auto-deleted after ${formatDays(chat.keptDays)}.`}
      </p>
    </>
  )
}

function ClosedNotice({ onLeaveRequest }: { onLeaveRequest: () => void }) {
  return (
    <Notice
      icon={LifeBuoy}
      title="Chat is currently unavailable."
      role="alert"
      className="mx-3.5 mt-3"
    >
      You can{' '}
      <a href={paths.consultation} onClick={onLeaveRequest}>
        leave a request instead
      </a>
      , with what you have typed and not sent.
    </Notice>
  )
}
