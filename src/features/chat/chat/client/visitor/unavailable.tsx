import { CalendarClock, MessagesSquare } from 'lucide'
import type { ReactNode } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { type Availability, hoursInWords, nextOpening } from '../../opening-words.ts'
import { ChatBody } from './chat-panel.tsx'
import { CrisisBox } from './crisis-help.tsx'
import { ownZone } from './own-time-zone.ts'
import { useNow } from './use-screen.ts'

interface UnavailableProps {
  /** The offer to call back, where a message of this device has no answer. */
  offer: ReactNode
  availability: Availability
  /** The address of the picture. */
  picture: string
  onLeaveRequest: () => void
  /** Undefined where this device has no conversation to read. */
  onShowConversation: (() => void) | undefined
}

/** Outside the opening hours: when chat opens, and what to do until then. */
export function Unavailable(props: UnavailableProps) {
  const { offer, availability, picture, onLeaveRequest, onShowConversation } = props
  const site = useSite()
  const { sentence } = hoursInWords(site, availability)
  return (
    <ChatBody>
      <img
        src={picture}
        alt=""
        width="392"
        height="150"
        className="h-36 w-full bg-river-700 object-cover object-bottom"
      />
      <div className="px-5.5 pt-5 pb-6">
        <h3 className="type-card">{m.chat_unavailable_title()}</h3>
        <p className="mt-2 text-ink-muted">
          {site.chat.closedText || [sentence, m.chat_send_request()].filter(Boolean).join(' ')}
        </p>
        <Opening availability={availability} />
        {offer && <div className="mt-4.5">{offer}</div>}
        <ButtonLink
          href={localPath(paths.consultation)}
          onClick={onLeaveRequest}
          className="mt-4.5 min-h-12 w-full"
        >
          {m.chat_leave_request()}
        </ButtonLink>
        {onShowConversation && (
          <Button variant="quiet" size="small" className="mt-2 w-full" onClick={onShowConversation}>
            <Icon icon={MessagesSquare} size="text" />
            {m.chat_read_conversation()}
          </Button>
        )}
        <CrisisBox className="mt-4.5" />
      </div>
    </ChatBody>
  )
}

const emphasise = (words: string) => <b className="text-ink">{words}</b>

function Opening({ availability }: { availability: Availability }) {
  // "Tomorrow" becomes "today" while the panel is open.
  const now = useNow(60_000)
  const opening = nextOpening(availability, now, ownZone())
  if (!opening) return null
  return (
    <p className="mt-3 flex items-start gap-2 text-ink-muted">
      <Icon icon={CalendarClock} size="text" className="mt-0.5 text-river-600" />
      <span>
        <MarkedMessage
          text={
            opening.own === undefined
              ? m.chat_opens({ opening: opening.practice })
              : m.chat_opens_elsewhere({ opening: opening.practice, ownOpening: opening.own })
          }
          marks={{ b: emphasise }}
        />
      </span>
    </p>
  )
}
