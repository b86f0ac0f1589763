import type { FormEventHandler, ReactNode } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { DialogBody } from '#platform/client/ui/dialog.tsx'

interface LeadColumnsProps {
  formId: string
  onSubmit: FormEventHandler<HTMLFormElement>
  correspondence: ReactNode
  /** The facts and the fields that staff edit. */
  children: ReactNode
}

const column = 'scroll-py-4 overscroll-contain px-5 py-5 md:px-6'

/**
 * The form, and the correspondence beside it when there is one: two columns that scroll separately,
 * or one below the other on a narrow screen. The correspondence is outside the form because it has
 * forms of its own.
 */
export function LeadColumns({ formId, onSubmit, correspondence, children }: LeadColumnsProps) {
  const hasCorrespondence = correspondence !== undefined && correspondence !== null
  const form = (
    <form
      id={formId}
      onSubmit={onSubmit}
      noValidate
      className={classNames(
        'grid content-start gap-4',
        hasCorrespondence && `${column} lg:overflow-auto`,
      )}
    >
      {children}
    </form>
  )
  if (!hasCorrespondence) return <DialogBody>{form}</DialogBody>
  return (
    <div className="min-h-0 flex-auto scroll-py-4 max-lg:overflow-auto max-lg:overscroll-contain lg:grid lg:grid-first-102 lg:grid-rows-1">
      {form}
      <div className={`${column} border-line bg-mist max-lg:border-t lg:overflow-auto lg:border-l`}>
        {correspondence}
      </div>
    </div>
  )
}
