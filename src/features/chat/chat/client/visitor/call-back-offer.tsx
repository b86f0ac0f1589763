import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { linkWords } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { callablePhone } from '../../contract/messages.ts'
import { cardClasses } from './cards.tsx'
import type { Offer } from './chat-selectors.ts'
import type { Conversation } from './chat-state.ts'
import type { ChatController } from './controller.ts'
import { hasCoarsePointer } from './use-screen.ts'

interface CallBackOfferProps {
  offer: Offer
  conversation: Conversation
  controller: Pick<ChatController, 'typePhone' | 'requestCallBack' | 'declineOffer'>
}

/** Offers a call back while no one answers, and confirms it. Never takes the focus by itself. */
export const CallBackOffer = ({ offer, conversation, controller }: CallBackOfferProps) => (
  <CallBackCard
    reference={conversation.callBack?.reference}
    isClosed={offer.isClosed}
    phone={conversation.typedPhone ?? conversation.visitor?.senderPhone ?? ''}
    onType={controller.typePhone}
    onSend={controller.requestCallBack}
    onDecline={() => controller.declineOffer(offer.key)}
  />
)

interface CallBackCardProps {
  /** The reference of the request, once it is made. */
  reference: string | undefined
  isClosed: boolean
  phone: string
  onType: (phone: string) => void
  /** @returns why it did not succeed */
  onSend: (phone: string) => Promise<string | undefined>
  onDecline: () => void
}

const emphasise = (words: string) => <b>{words}</b>

export function CallBackCard(props: CallBackCardProps) {
  const { reference, isClosed } = props
  const heading = useRef<HTMLParagraphElement>(null)
  const isSent = useRef(false)
  // The form that had the focus is gone.
  useEffect(() => {
    if (reference && isSent.current) heading.current?.focus()
  }, [reference])

  const title = reference
    ? m.chat_call_back_heading()
    : isClosed
      ? m.chat_silence_closed()
      : m.chat_silence_heading()
  return (
    <section aria-label={title} className={cardClasses}>
      <p ref={heading} tabIndex={-1} className="heading-focus font-semibold">
        {title}
      </p>
      <p className="mt-1.5">
        {reference ? (
          <MarkedMessage text={m.chat_call_back_text({ reference })} marks={{ b: emphasise }} />
        ) : (
          m.chat_silence_text()
        )}
      </p>
      {!reference && <CallBackForm {...props} onSending={() => (isSent.current = true)} />}
      <p className="mt-3 links-inherit">
        <MarkedMessage
          text={m.chat_silence_crisis()}
          marks={{
            call: linkWords({ href: 'tel:988' }),
            emergency: linkWords({ href: 'tel:911' }),
          }}
        />
      </p>
    </section>
  )
}

function CallBackForm(props: CallBackCardProps & { onSending: () => void }) {
  const { isClosed, phone, onType, onSend, onSending, onDecline } = props
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const typed = callablePhone.safeParse(phone)
    if (typed.success) {
      onSending()
      setPending(true)
    }
    const problem = typed.success ? await onSend(typed.data) : typed.error.issues[0]?.message
    setPending(false)
    setError(problem)
    if (problem !== undefined) input.current?.focus()
  }

  function decline(event: SyntheticEvent<HTMLElement>) {
    // The button is gone: the focus moves to where the visitor goes on writing, or to the title.
    const panel = event.currentTarget.closest('[data-chat-panel]')
    const box = hasCoarsePointer() ? null : panel?.querySelector<HTMLElement>('[data-chat-start]')
    const next = box ?? panel?.querySelector<HTMLElement>('[data-chat-title]')
    onDecline()
    next?.focus()
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="mt-3">
      <Field label={m.forms_phone()} error={error}>
        <TextInput
          ref={input}
          name="phone"
          value={phone}
          onChange={(event) => onType(event.target.value)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          pending={isPending}
          pendingText={m.chat_sending()}
          className="grow"
        >
          {m.chat_silence_send()}
        </Button>
        <Button type="button" variant="secondary" size="small" className="grow" onClick={decline}>
          {isClosed ? m.chat_silence_decline() : m.chat_silence_wait()}
        </Button>
      </div>
    </form>
  )
}
