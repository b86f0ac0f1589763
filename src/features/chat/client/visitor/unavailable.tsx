import { CalendarClock, MessagesSquare } from 'lucide'
import { useSite } from '#features/site/client/queries.ts'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { type Availability, hoursInWords, nextOpening } from '../../opening-words.ts'
import { ChatBody } from './chat-panel.tsx'
import { CrisisBox } from './crisis-help.tsx'
import { ownZone } from './own-time-zone.ts'
import { useNow } from './use-screen.ts'

interface UnavailableProps {
  availability: Availability
  /** The address of the picture. */
  picture: string
  onLeaveRequest: () => void
  /** Undefined where this device has no conversation to read. */
  onShowConversation: (() => void) | undefined
}

/** Outside the opening hours: when chat opens, and what to do until then. */
export function Unavailable(props: UnavailableProps) {
  const { availability, picture, onLeaveRequest, onShowConversation } = props
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
        <h3 className="type-card">Chat is currently unavailable</h3>
        <p className="mt-2 text-ink-muted">
          {site.chat.closedText ||
            `${sentence} Send us a request and we’ll call you back.`.trimStart()}
        </p>
        <Opening availability={availability} />
        <ButtonLink
          href={paths.consultation}
          onClick={onLeaveRequest}
          className="mt-4.5 min-h-12 w-full"
        >
          Leave a request instead
        </ButtonLink>
        {onShowConversation && (
          <Button variant="quiet" size="small" className="mt-2 w-full" onClick={onShowConversation}>
            <Icon icon={MessagesSquare} size="text" />
            Read your conversation
          </Button>
        )}
        <CrisisBox className="mt-4.5" />
      </div>
    </ChatBody>
  )
}

function Opening({ availability }: { availability: Availability }) {
  // "Tomorrow" becomes "today" while the panel is open.
  const now = useNow(60_000)
  const opening = nextOpening(availability, now, ownZone())
  if (!opening) return null
  return (
    <p className="mt-3 flex items-start gap-2 text-ink-muted">
      <Icon icon={CalendarClock} size="text" className="mt-0.5 text-river-600" />
      <span>
        Chat opens <b className="text-ink">{opening.practice}</b>
        {opening.own && ` (${opening.own})`}.
      </span>
    </p>
  )
}
