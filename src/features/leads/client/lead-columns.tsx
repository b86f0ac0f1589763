import type { FormEventHandler, ReactNode } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { DialogBody } from '#platform/client/ui/dialog.tsx'

interface LeadColumnsProps {
  formId: string
  onSubmit: FormEventHandler<HTMLFormElement>
  correspondence: ReactNode
  /** The facts and what staff make of them. */
  children: ReactNode
}

const column = 'scroll-py-4 overscroll-contain px-5 py-5 md:px-6'

/**
 * Facts and editing, and beside them, where there is something to show, the correspondence: two
 * columns that scroll by themselves, or one under the other where the screen is narrow. The form
 * ends before the correspondence, which has forms of its own.
 */
export function LeadColumns({ formId, onSubmit, correspondence, children }: LeadColumnsProps) {
  const stands = correspondence !== undefined && correspondence !== null
  const form = (
    <form
      id={formId}
      onSubmit={onSubmit}
      noValidate
      className={classNames('grid content-start gap-4', stands && `${column} lg:overflow-auto`)}
    >
      {children}
    </form>
  )
  if (!stands) return <DialogBody>{form}</DialogBody>
  return (
    <div className="min-h-0 flex-auto scroll-py-4 max-lg:overflow-auto max-lg:overscroll-contain lg:grid lg:grid-cols-[25.5rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
      {form}
      <div className={`${column} border-line bg-mist max-lg:border-t lg:overflow-auto lg:border-l`}>
        {correspondence}
      </div>
    </div>
  )
}
