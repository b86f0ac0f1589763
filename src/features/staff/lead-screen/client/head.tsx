import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide'
import type { MouseEvent, ReactNode } from 'react'
import { useMinute } from '#features/requests/leads/client/use-minute.ts'
import { NoReplyNeeded } from '#features/requests/leads/client/wait.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { responseTargetQuery } from '#features/staff/waiting-work/client/queries.ts'
import type { LeadPosition } from '#features/staff/work-queue/client/position.ts'
import { getWaiting } from '#features/staff/work-queue/client/rows/waiting.ts'
import { getWaitingLook } from '#features/staff/work-queue/client/rows/waiting-cell.tsx'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { paths } from '#shared/paths.ts'
import { PanelTitle } from './panel.tsx'
import { LeadViewersPlace } from './viewing.tsx'

/** Where a lead is shown: on a page of its own, or beside the list. */
export type LeadPlace = 'page' | 'panel'

/** True if the page was opened from another one of the portal, in the same tab. */
function wasOpenedHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && loaded.name !== location.href && history.length > 1
}

/** Back leads to where one has come from: the list with its filters, the dashboard, a chat. */
function goBack(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !wasOpenedHere()) return
  event.preventDefault()
  history.back()
}

interface LeadHeadProps {
  lead: Lead
  place: LeadPlace
  /** Of the heading, which names the panel. */
  titleId: string
  position: LeadPosition | undefined
  /** Opens the lead before or after this one. */
  onMove: (find: LeadPosition['findNext']) => void
  onClose: () => void
  menu: ReactNode
}

/** The client, whether they wait, and the ways to the other leads of the list. */
export function LeadHead(props: LeadHeadProps) {
  const { lead, place, titleId, position, onMove, onClose, menu } = props
  const isPanel = place === 'panel'
  const isPhone = useIsNarrow()
  return (
    <div
      className={classNames(
        'relative flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5',
        isPanel ? 'border-b border-line px-4 py-2.5' : 'mb-3',
      )}
    >
      {isPanel ? (
        <IconButton label="Close" icon={X} size="row" className="print:hidden" onClick={onClose} />
      ) : (
        <a
          href={paths.leads}
          aria-label="Back to the leads"
          onClick={goBack}
          className="grid size-9 place-items-center rounded-control border border-line bg-paper text-ink hover:bg-river-50 touch:size-11 print:hidden"
        >
          <Icon icon={ArrowLeft} />
        </a>
      )}
      <div
        className={classNames(
          'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1',
          // A long name makes two lines of itself, not a second row of buttons.
          'max-md:order-last max-md:w-full md:grow md:basis-80',
        )}
      >
        {isPanel ? (
          <PanelTitle lead={lead} titleId={titleId} />
        ) : (
          <PageHeading>{leadName(lead)}</PageHeading>
        )}
        <LanguageTag language={lead.language} />
        <WaitState lead={lead} isShort={isPanel} />
        {!isPhone && <NoReplyNeeded lead={lead} isIcon />}
      </div>
      <LeadViewersPlace />
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1.5 print:hidden">
        {isPhone && <NoReplyNeeded lead={lead} isIcon />}
        {position && <Position position={position} isShort={isPanel} onMove={onMove} />}
        {menu}
      </div>
    </div>
  )
}

/** As in the queue: how long they have waited in opening hours, against the target. Always icon and text; beside the list without its second line. */
function WaitState({ lead, isShort }: { lead: Lead; isShort: boolean }) {
  const now = useMinute()
  const { data: target } = useQuery(responseTargetQuery())
  const state = getWaiting(lead, now, target)
  if (state.kind === 'handled') {
    // The row of the list says it.
    if (isShort) return null
    const text = [state.main, state.second].filter(Boolean).join(' ')
    return <span className="text-sm whitespace-nowrap text-ink-muted">{text}</span>
  }
  const look = getWaitingLook(state)
  const main = state.kind === 'answered' ? 'Client answered' : `Waiting ${state.main}`
  return (
    <span
      title={state.second}
      className={classNames(
        'inline-flex flex-wrap items-center gap-x-1.5 text-sm font-semibold',
        look?.className,
      )}
    >
      {look && <Icon icon={look.icon} size="text" />}
      <time dateTime={state.since}>{main}</time>
      {state.second && (
        <span className={isShort ? 'sr-only' : 'font-normal text-ink-muted'}>{state.second}</span>
      )}
    </span>
  )
}

type PositionProps = Pick<LeadHeadProps, 'onMove'> & {
  position: LeadPosition
  /** The list is beside it. */
  isShort: boolean
}

function Position({ position, isShort, onMove }: PositionProps) {
  const { number, total, name, findPrevious, findNext } = position
  return (
    <>
      <span className="mr-1 text-sm text-ink-muted">
        {number} of {total}
        {name && <span className={isShort ? 'sr-only' : undefined}> in {name}</span>}
      </span>
      <IconButton
        label="Previous lead"
        icon={ChevronUp}
        size="row"
        aria-disabled={findPrevious === undefined || undefined}
        className="aria-disabled:text-slate-600"
        onClick={() => onMove(findPrevious)}
      />
      <IconButton
        label="Next lead"
        icon={ChevronDown}
        size="row"
        aria-disabled={findNext === undefined || undefined}
        className="aria-disabled:text-slate-600"
        onClick={() => onMove(findNext)}
      />
    </>
  )
}
