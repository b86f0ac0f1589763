import { ArrowUp } from 'lucide'
import { Fragment, useMemo } from 'react'
import { useSteadyRows } from '#platform/client/lists/use-steady-rows.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { getWaitGroup, type WaitGroup } from '../../conversation-views.ts'
import { FocusList } from './focus-list.tsx'
import { ConversationItem } from './list-item.tsx'
import { holdListed, type ListedConversation, toListed, toNumber } from './steady-items.ts'
import type { InboxList } from './use-inbox-list.ts'
import { useInboxNow } from './use-inbox-now.ts'

const sectionNames: Record<WaitGroup, string> = {
  online: 'Online now',
  away: 'Wrote while away',
  left: 'Left, maybe done',
  open: 'Open, answered',
  closed: 'Closed',
}

/** The conversations of the page; while the pointer is over them, none moves. */
export function useSteadyConversations({ rows, tab, page, perPage, ...list }: InboxList) {
  const latest = useMemo(() => rows && toListed(rows, tab), [rows, tab])
  const viewKey = [tab, page, perPage, list.search, list.language, list.isChanging].join(' ')
  return useSteadyRows({ latest, viewKey, toId: toNumber, hold: holdListed })
}

interface ConversationRowsProps {
  rows: readonly ListedConversation[]
  /** The open conversation where another page has it. */
  elsewhere?: ChatSessionSummary | undefined
  isChanging: boolean
  /** Full name of the user. */
  ownName: string
  openNumber: number | undefined
  timeZone: string
  onOpen: (number: number) => void
}

/** The conversations of the page, in a section for each state, below the open one if it is not among them. */
export function ConversationRows(props: ConversationRowsProps) {
  const { rows, elsewhere, isChanging, openNumber, ...item } = props
  const now = useInboxNow()
  const [first] = rows
  return (
    <FocusList
      label="Conversations"
      className={classNames(
        '-outline-offset-3',
        // Delayed, so that a quick answer does not make the list flicker.
        'transition-opacity',
        isChanging && 'opacity-50 delay-200',
      )}
    >
      {elsewhere && (
        <>
          <SectionHeading>Open, on another page</SectionHeading>
          <ConversationItem conversation={elsewhere} isOpen now={now} {...item} />
          {first && !first.heading && (
            <SectionHeading>{sectionNames[getWaitGroup(first.conversation)]}</SectionHeading>
          )}
        </>
      )}
      {rows.map(({ conversation, heading }) => (
        <Fragment key={conversation.number}>
          {heading && <SectionHeading>{sectionNames[heading]}</SectionHeading>}
          <ConversationItem
            conversation={conversation}
            isOpen={conversation.number === openNumber}
            now={now}
            {...item}
          />
        </Fragment>
      ))}
    </FocusList>
  )
}

const SectionHeading = ({ children }: { children: string }) => (
  <li className="border-b border-line bg-mist px-4 py-2.5 text-sm font-semibold text-ink-muted">
    <h2>{children}</h2>
  </li>
)

interface HeldChangesProps {
  isHeld: boolean
  newCount: number
  onShow: () => void
}

/** Overlays the edge above the list, so that no row moves. */
export function HeldChanges({ isHeld, newCount, onShow }: HeldChangesProps) {
  return (
    <output className="absolute inset-x-0 -top-4 z-10 flex justify-center">
      {isHeld && (
        <Button size="row" onClick={onShow} className="shadow-panel">
          <Icon icon={ArrowUp} size="text" />
          {newCount === 0
            ? 'Show the new order'
            : newCount === 1
              ? '1 new conversation'
              : `${newCount} new conversations`}
        </Button>
      )}
    </output>
  )
}
