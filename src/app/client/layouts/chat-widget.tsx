import { useEffect, useState } from 'react'
import { VisitorChat } from '#features/chat/chat/client/visitor/visitor-chat.tsx'
import { CaptchaField } from '#features/core/captcha/client/captcha-field.tsx'
import { defaultRetention, getRetentionPolicy } from '#features/core/retention/contract.ts'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import { findPageData } from '#platform/client/navigation/page-data.ts'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { ErrorBoundary } from '#platform/client/ui/error-boundary.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import dusk from '../art/login-dusk-phone.svg'

interface ChatWidgetProps {
  isOpenAtFirst: boolean
  bubbleClasses: string
}

/** Read from the page itself, so that opening the chat needs no call for it. */
const readRetentionDays = () =>
  (
    (findPageData(getRetentionPolicy.path) as typeof defaultRetention | undefined) ??
    defaultRetention
  ).chatDays // filtered by its schema on the server

/** The chat with its dependencies from other features: loaded when a visitor wants it. */
export function ChatWidget({ isOpenAtFirst, bubbleClasses }: ChatWidgetProps) {
  const [retentionDays] = useState(readRetentionDays)
  useEffect(() => {
    if (location.hash !== '#chat') return
    // The fragment has opened the chat; a reload must not open it again.
    history.replaceState(null, '', location.pathname + location.search)
    // Text that was typed in it before a change of language.
    import('../boot/start-fields.ts').then(
      ({ restoreFieldsOnceShown }) => restoreFieldsOnceShown(),
      () => {},
    )
  }, [])
  return (
    <ErrorBoundary part="chat" renderFallback={(tryAgain) => <ChatFailed tryAgain={tryAgain} />}>
      <VisitorChat
        isOpenAtFirst={isOpenAtFirst}
        retentionDays={retentionDays}
        bubbleClasses={bubbleClasses}
        closedPicture={dusk}
        renderCaptcha={(slot) => <CaptchaField form="chat" {...slot} isCompact />}
      />
    </ErrorBoundary>
  )
}

/** In the corner of the chat, so that the page around it stays usable. */
function ChatFailed({ tryAgain }: { tryAgain: () => void }) {
  const { phone } = useSite().practice
  const help = m.layout_crisis_help()
  return (
    <div className="fixed right-4 bottom-4 z-45 max-w-screen-less-8 rounded-panel border border-line bg-paper shadow-float md:right-6 md:bottom-6 md:w-100">
      <ErrorState
        title={m.errors_chat_failed_title()}
        place="inside"
        action={<TryAgain onTry={tryAgain} />}
      >
        <CrisisLinks
          text={
            phone === ''
              ? m.errors_chat_failed({ help })
              : m.errors_chat_failed_call({ phone, help })
          }
          linkClassName="link-prose font-semibold text-river-700"
        />
      </ErrorState>
    </div>
  )
}
