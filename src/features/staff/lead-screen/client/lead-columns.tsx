import { type ReactNode, useId, useRef } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { moveToTab } from '#platform/client/ui/tab-keys.ts'
import { useIsWide } from './use-width.ts'

export const leadParts = [
  { id: 'timeline', label: 'Timeline' },
  { id: 'details', label: 'Details' },
  { id: 'related', label: 'Related' },
] as const
export type LeadPart = (typeof leadParts)[number]['id']

interface LeadColumnsProps {
  part: LeadPart
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

/** `wide`: the facts stand beside the timeline; `roomy`: one column, with status and assignee above it; else a phone. */
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
          <div className="shrink-0 px-4 pt-3">{renderHead(layout)}</div>
          <div
            role="tablist"
            tabIndex={-1}
            aria-label="Parts of the lead"
            onKeyDown={(event) => moveToTab(event, leadParts, part, onPart)}
            className="flex shrink-0 shadow-baseline print:hidden forced-colors:border-b"
          >
            {leadParts.map((one) => (
              <button
                key={one.id}
                type="button"
                role="tab"
                id={`${id}-tab-${one.id}`}
                aria-selected={one.id === part}
                aria-controls={`${id}-${one.id}`}
                tabIndex={one.id === part ? 0 : -1}
                onClick={() => onPart(one.id)}
                className="min-h-11 flex-1 border-b-3 border-transparent px-2 text-md font-medium text-ink-muted -outline-offset-3 transition-colors hover:text-ink aria-selected:border-river-600 aria-selected:font-semibold aria-selected:text-river-700 forced-colors:border-canvas"
              >
                {one.label}
              </button>
            ))}
          </div>
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
            panel,
            'flex flex-col gap-4',
            isWide && 'border-r border-line print:border-0',
            !isShown('details') && 'not-print:hidden',
          )}
        >
          {renderDetails(layout)}
          {isWide && renderRelated(layout)}
          {renderFoot(layout)}
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
