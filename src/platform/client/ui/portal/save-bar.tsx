import { Button } from '#platform/client/ui/button.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  onDiscard: () => void
  /** The button's text. */
  save: string
}

/** The foot of a long form: it stays visible while the form scrolls. */
export function SaveBar({ isDirty, isSaving, onDiscard, save }: SaveBarProps) {
  return (
    <div
      data-sticky-bottom
      className="sticky bottom-0 z-5 flex flex-wrap items-center justify-end gap-x-2.5 gap-y-2 rounded-b-card border border-line bg-paper px-5 py-3.5 max-md:rounded-card md:border-t-line md:px-6"
    >
      <p aria-live="polite" className="mr-auto text-sm text-ink-muted max-md:sr-only">
        {isDirty ? 'Unsaved changes' : ''}
      </p>
      <Button
        variant="quiet"
        onClick={onDiscard}
        className={isDirty && !isSaving ? undefined : 'invisible'}
      >
        Discard
      </Button>
      <SubmitButton pending={isSaving} pendingText="Saving...">
        {save}
      </SubmitButton>
    </div>
  )
}
