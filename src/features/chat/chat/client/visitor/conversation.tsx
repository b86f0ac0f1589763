import { LifeBuoy } from 'lucide'
import { useEffect, useMemo, useState } from 'react'
import { formatDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { linkWords } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { needsCheck } from '../../outbox.ts'
import { toBubbles, withCrisisCard } from '../../transcript.ts'
import { CallBackOffer } from './call-back-offer.tsx'
import type { Offer } from './chat-selectors.ts'
import type { ChatState, Conversation } from './chat-state.ts'
import { Composer } from './composer.tsx'
import type { ChatController } from './controller.ts'
import { CrisisLine } from './crisis-help.tsx'
import { MessageLog } from './message-log.tsx'
import type { RenderCaptcha } from './prechat-form.tsx'
import { RepeatedCheck } from './repeated-check.tsx'
import { useIsLow } from './use-screen.ts'

interface ChatConversationProps {
  chat: ChatState
  conversation: Conversation
  controller: ChatController
  now: Date
  offer: Offer | undefined
  onLeaveRequest: () => void
  /** Called when the visitor follows a link to one of our own pages. */
  onFollow: (href: string) => void
  onCaptchaFailure: () => void
  renderCaptcha: RenderCaptcha
}

/** The messages, and the composer; outside the opening hours the way to the request form instead. */
export function ChatConversation(props: ChatConversationProps) {
  const { chat, conversation, controller, now, offer, onLeaveRequest, onFollow } = props
  const { onCaptchaFailure, renderCaptcha } = props
  const { outbox, notices, availability } = chat
  const written = useMemo(
    () => toBubbles(conversation.messages, notices, outbox),
    [conversation.messages, notices, outbox],
  )
  const help = useHelp()
  const isLow = useIsLow()
  const bubbles = useMemo(
    () => (help ? withCrisisCard(written, chat.draft, help.callsForHelp) : written),
    [help, written, chat.draft],
  )
  const isClosed =
    availability !== undefined && availability !== 'unknown' && !availability.available

  return (
    <>
      <MessageLog
        name={conversation.visitor?.senderName}
        canResumeLater={chat.canResumeLater}
        bubbles={bubbles}
        now={now}
        isTeamTyping={chat.isTeamTyping}
        actions={controller}
        renderHelp={(text) => help && <help.HelpCard text={text} lines={help.lines} />}
        onFollow={onFollow}
        card={offer && <CallBackOffer {...{ offer, conversation, controller }} />}
      />
      {!isClosed && needsCheck(outbox) && (
        <RepeatedCheck
          onSolved={controller.solveCaptcha}
          onCaptchaFailure={onCaptchaFailure}
          renderCaptcha={renderCaptcha}
        />
      )}
      <div className="shrink-0 border-t border-line bg-paper pb-3">
        {isClosed ? (
          <ClosedNotice onLeaveRequest={onLeaveRequest} />
        ) : (
          <Composer
            draft={chat.draft}
            onWrite={controller.write}
            onSend={controller.send}
            attachments={chat.attachments}
            onAttach={
              conversation.messages.some(({ isHeld }) => !isHeld) ? controller.attach : undefined
            }
            onDetach={controller.detach}
          />
        )}
      </div>
      <CrisisLine isShort={isLow} className="border-t" />
      {!isLow && (
        <p className="shrink-0 bg-paper px-5 pt-2 pb-2.5 text-xs text-ink-muted">
          {m.chat_retention_note({ days: formatDays(chat.retentionDays) })}
        </p>
      )}
    </>
  )
}

/** Loaded before anybody has written, so that no request reveals what was written. */
async function loadHelp() {
  const { callsForHelp, HelpCard, readLines } = await import('./load-help.ts')
  return { callsForHelp, HelpCard, lines: await readLines() }
}

/** Words that call for help are recognised on this device only. Undefined until that is loaded, or if it cannot be. */
function useHelp() {
  const [help, setHelp] = useState<Awaited<ReturnType<typeof loadHelp>>>()
  useEffect(() => {
    loadHelp().then(setHelp, () => {})
  }, [])
  return help
}

function ClosedNotice({ onLeaveRequest }: { onLeaveRequest: () => void }) {
  return (
    <Notice icon={LifeBuoy} title={m.chat_unavailable()} role="alert" className="mx-3.5 mt-3">
      <MarkedMessage
        text={m.chat_closed_leave_request()}
        marks={{
          leave: linkWords({ href: localPath(paths.consultation), onClick: onLeaveRequest }),
        }}
      />
    </Notice>
  )
}
