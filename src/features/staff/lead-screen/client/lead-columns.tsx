import { type FormEventHandler, type ReactNode, useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { DialogBody } from '#platform/client/ui/dialog.tsx'
import { Segmented } from '#platform/client/ui/portal/segmented.tsx'

interface LeadColumnsProps {
  formId: string
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The history of the lead, and the composer above it. */
  activity: ReactNode
  /** On narrow screens above both parts, such as how to reach the client. */
  head?: ReactNode
  /** Below the form; on narrow screens shown with it only. */
  foot: ReactNode
  /** The facts and the fields that staff edit. */
  children: ReactNode
}

const parts = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'details', label: 'Details' },
] as const
type Part = (typeof parts)[number]['value']

/**
 * The form, and the activity beside it when there is one: two columns that scroll separately, or on a narrow screen
 * one of the two. The activity is outside the form because it has forms of its own.
 */
export function LeadColumns(props: LeadColumnsProps) {
  const { formId, onSubmit, activity, head, foot, children } = props
  const [part, setPart] = useState<Part>('timeline')
  const hasActivity = activity !== undefined && activity !== null
  const form = (
    <form
      id={formId}
      onSubmit={onSubmit}
      noValidate
      className={classNames(
        'grid content-start gap-4',
        hasActivity &&
          'min-h-0 flex-auto scroll-py-4 overflow-auto overscroll-contain px-5 py-5 md:px-6 print:overflow-visible print:px-0',
      )}
    >
      {children}
    </form>
  )
  if (!hasActivity) {
    return (
      <>
        <DialogBody>{form}</DialogBody>
        {foot}
      </>
    )
  }
  return (
    <>
      <div className="grid shrink-0 gap-3 border-b border-line px-5 py-3 lg:hidden">
        {head}
        <Segmented
          label="Show"
          value={part}
          options={parts}
          onChange={setPart}
          className="print:hidden"
        />
      </div>
      {/* On paper both, one below the other, at their full height. */}
      <div className="flex min-h-0 flex-auto flex-col lg:grid lg:grid-first-88 lg:grid-rows-1 print:block">
        <div
          className={classNames(
            'flex min-h-0 flex-auto flex-col',
            part !== 'details' && 'not-print:max-lg:hidden',
          )}
        >
          {form}
          <div className="contents print:hidden">{foot}</div>
        </div>
        <div
          className={classNames(
            'flex min-h-0 flex-auto flex-col border-line lg:border-l print:border-0',
            part !== 'timeline' && 'not-print:max-lg:hidden',
          )}
        >
          {activity}
        </div>
      </div>
    </>
  )
}
