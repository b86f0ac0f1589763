import { LifeBuoy } from 'lucide'
import { useMemo, useState } from 'react'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import { needsCheck } from '../outbox.ts'
import { linesOf } from '../transcript.ts'
import type { RenderCaptcha } from './prechat-form.tsx'
import { VisitorCheck } from './visitor-check.tsx'
import { VisitorComposer } from './visitor-composer.tsx'
import { Disclaimer } from './visitor-disclaimer.tsx'
import { EraseQuestion } from './visitor-erase.tsx'
import { VisitorLog } from './visitor-log.tsx'
import type { Conversation } from './visitor-storage.ts'
import type { VisitorState, VisitorStore } from './visitor-store.ts'

interface VisitorConversationProps {
  chat: VisitorState
  conversation: Conversation
  store: VisitorStore
  onLeaveRequest: () => void
  onCaptchaFailure: () => void
  renderCaptcha: RenderCaptcha
}

/** What was said, and the box to go on in: or, outside hours, where to turn instead. */
export function VisitorConversation(props: VisitorConversationProps) {
  const { chat, conversation, store, onLeaveRequest, onCaptchaFailure, renderCaptcha } = props
  const { outbox, spoken, availability } = chat
  const [isErasing, setErasing] = useState(false)
  const lines = useMemo(
    () => linesOf(conversation.messages, spoken, outbox),
    [conversation.messages, spoken, outbox],
  )
  const isClosed =
    availability !== undefined && availability !== 'unknown' && !availability.available

  return (
    <>
      <VisitorLog
        name={conversation.visitor?.senderName}
        canResumeLater={chat.canResumeLater}
        lines={lines}
        isTeamTyping={chat.isTeamTyping}
        onSendAgain={store.sendAgain}
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
          <ClosedNotice onLeaveRequest={onLeaveRequest} />
        ) : (
          <VisitorComposer draft={chat.draft} onWrite={store.write} onSend={store.send} />
        )}
        <div className="px-4.5 pt-2">
          <Disclaimer keptDays={chat.keptDays}>
            <button
              type="button"
              onClick={() => setErasing(true)}
              className="font-semibold text-river-700 underline underline-offset-2 hover:text-river-900 touch:-my-3 touch:py-3"
            >
              End chat and erase
            </button>
          </Disclaimer>
        </div>
      </div>
      <EraseQuestion
        open={isErasing}
        keptDays={chat.keptDays}
        onClose={() => setErasing(false)}
        onErase={() => {
          setErasing(false)
          store.endAndErase()
        }}
      />
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
