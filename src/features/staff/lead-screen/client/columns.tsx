import { type ReactNode, useId, useRef } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { TabList } from '#platform/client/ui/portal/tab-list.tsx'
import { useIsWide } from './use-width.ts'

export const leadParts = [
  { id: 'timeline', label: 'Timeline' },
  { id: 'details', label: 'Details' },
  { id: 'related', label: 'Related' },
] as const
export type LeadPart = (typeof leadParts)[number]['id']

interface LeadColumnsProps {
  part: LeadPart
  /** Something is being written: on small screens the rest makes room. */
  isWriting: boolean
  onPart: (part: LeadPart) => void
  /** The history of the lead, with the composer. */
  renderActivity: (layout: LeadLayout) => ReactNode
  /** Where there is one column, above its parts: the status, and the ways to reach the client. */
  renderHead: (layout: LeadLayout) => ReactNode
  /** The facts that staff read and change. */
  renderDetails: (layout: LeadLayout) => ReactNode
  /** The other records of the same person. */
  renderRelated: (layout: LeadLayout) => ReactNode
  /** Below the facts and the other records. */
  renderFoot: (layout: LeadLayout) => ReactNode
}

/** `wide`: the facts are beside the timeline; `roomy`: one column, with status and assignee above it; else a phone. */
export type LeadLayout = 'wide' | 'roomy' | 'narrow'

// Widths in rem.
const minWide = 52
const minRoomy = 32

const panel =
  'min-h-0 flex-auto scroll-py-4 overflow-auto overscroll-contain px-4.5 py-4 print:overflow-visible print:px-0'

/** The facts beside the timeline, each of which scrolls by itself; where that is too narrow, three parts of which one is shown. */
export function LeadColumns(props: LeadColumnsProps) {
  const { part, onPart, renderActivity, renderHead, renderDetails, renderRelated, renderFoot } =
    props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(box, minWide)
  const isRoomy = useIsWide(box, minRoomy)
  const layout = isWide ? 'wide' : isRoomy ? 'roomy' : 'narrow'
  const isShown = (one: LeadPart) => isWide || part === one
  const panelProps = (one: LeadPart) =>
    isWide
      ? {}
      : ({ role: 'tabpanel', id: `${id}-${one}`, 'aria-labelledby': `${id}-tab-${one}` } as const)
  return (
    <div ref={box} className="flex min-h-0 flex-auto flex-col print:block">
      {!isWide && (
        <>
          <div
            className={classNames(
              'shrink-0 px-4 pt-3',
              props.isWriting && 'not-print:max-md:hidden not-print:short:hidden',
            )}
          >
            {renderHead(layout)}
          </div>
          <TabList
            id={id}
            label="Parts of the lead"
            tabs={leadParts}
            value={part}
            onChange={onPart}
            toPanelId={(one) => `${id}-${one}`}
            className="shrink-0 flex-wrap shadow-baseline print:hidden forced-colors:border-b"
            tabClassName="flex-1 px-2"
          />
        </>
      )}
      {/* On paper all of it, one below the other, at its full height. */}
      <div
        className={classNames(
          'min-h-0 flex-auto print:block',
          isWide ? 'grid grid-first-81 grid-rows-1' : 'flex flex-col',
        )}
      >
        <div
          {...panelProps('details')}
          className={classNames(
            'flex min-h-0 flex-auto flex-col print:block',
            isWide && 'border-r border-line print:border-0',
            !isShown('details') && 'not-print:hidden',
          )}
        >
          <div className={`${panel} flex flex-col gap-4`}>
            {renderDetails(layout)}
            {isWide && renderRelated(layout)}
          </div>
          {/* In sight however long the facts are, and over none of them. */}
          <div className="max-h-8/10 shrink-0 overflow-auto px-4.5 print:px-0">
            {renderFoot(layout)}
          </div>
        </div>
        {!isWide && (
          <div
            {...panelProps('related')}
            className={classNames(panel, !isShown('related') && 'not-print:hidden')}
          >
            {renderRelated(layout)}
          </div>
        )}
        <div
          {...panelProps('timeline')}
          className={classNames(
            'flex min-h-0 min-w-0 flex-auto flex-col',
            !isShown('timeline') && 'not-print:hidden',
          )}
        >
          {renderActivity(layout)}
        </div>
      </div>
    </div>
  )
}
