import { useEffect, useState } from 'react'
import { CaptchaField } from '#features/captcha/client/captcha-field.tsx'
import { VisitorChat } from '#features/chat/client/visitor/visitor-chat.tsx'
import { defaultRetention, getRetentionPolicy } from '#features/retention/contract.ts'
import { findPageData } from '#platform/client/navigation/page-data.ts'
import dusk from '../art/login-dusk-phone.svg'

interface ChatWidgetProps {
  isOpenAtFirst: boolean
  bubbleClasses: string
}

/** From the page itself, so that opening the chat takes no call for it. */
const readRetentionDays = () =>
  (
    (findPageData(getRetentionPolicy.path) as typeof defaultRetention | undefined) ??
    defaultRetention
  ).chatDays // filtered by its schema on the server

/** The chat with what it needs from elsewhere: loaded when somebody wants it. */
export function ChatWidget({ isOpenAtFirst, bubbleClasses }: ChatWidgetProps) {
  const [retentionDays] = useState(readRetentionDays)
  useEffect(() => {
    // It has done its work: a reload is no press.
    if (location.hash === '#chat')
      history.replaceState(null, '', location.pathname + location.search)
  }, [])
  return (
    <VisitorChat
      isOpenAtFirst={isOpenAtFirst}
      retentionDays={retentionDays}
      bubbleClasses={bubbleClasses}
      closedPicture={dusk}
      renderCaptcha={(slot) => <CaptchaField {...slot} isCompact />}
    />
  )
}
