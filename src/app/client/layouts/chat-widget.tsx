import { useEffect } from 'react'
import { CaptchaField } from '#features/captcha/client/captcha-field.tsx'
import { VisitorChat } from '#features/chat/client/visitor-chat.tsx'
import dusk from '../art/login-dusk-phone.svg'

interface ChatWidgetProps {
  isOpenAtFirst: boolean
  bubbleClasses: string
}

/** The chat with what it needs from elsewhere: loaded when somebody wants it. */
export function ChatWidget({ isOpenAtFirst, bubbleClasses }: ChatWidgetProps) {
  useEffect(() => {
    // It has done its work: a reload is no press.
    if (location.hash === '#chat')
      history.replaceState(null, '', location.pathname + location.search)
  }, [])
  return (
    <VisitorChat
      isOpenAtFirst={isOpenAtFirst}
      bubbleClasses={bubbleClasses}
      closedPicture={dusk}
      renderCaptcha={(slot) => <CaptchaField {...slot} isCompact />}
    />
  )
}
