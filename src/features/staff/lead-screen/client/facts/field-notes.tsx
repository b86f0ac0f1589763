import { Button } from '#platform/client/ui/button.tsx'
import type { FieldChange } from './use-field-change.ts'

interface FieldNotesProps {
  change: FieldChange
  /** The values as the field shows them: "Contacted", "Maya Chen". */
  describe: (values: FieldChange['shown']) => string
}

/** Below a field: why it was not saved, or who was faster and what one wanted instead. */
export function FieldNotes({ change, describe }: FieldNotesProps) {
  const { problem, overtaken } = change
  if (overtaken) {
    const { by, theirs, wanted } = overtaken
    const authors = by.length > 0 ? by.join(' and ') : 'Someone else'
    return (
      <div
        role="alert"
        className="mt-1.5 rounded-control bg-larch-50 px-3 py-2 text-sm text-larch-900"
      >
        <p className="wrap-anywhere">
          <strong className="font-semibold">{authors}</strong> changed this first. You wanted:{' '}
          {describe(wanted)}.
        </p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button size="row" variant="secondary" onClick={() => void change.change(wanted, theirs)}>
            Save mine
          </Button>
          <Button size="row" variant="quiet" onClick={change.dismissOvertaken}>
            Keep theirs
          </Button>
        </div>
      </div>
    )
  }
  if (problem === undefined) return null
  return (
    <p role="alert" className="mt-1.5 text-sm font-medium text-ember-700">
      {problem}
    </p>
  )
}
