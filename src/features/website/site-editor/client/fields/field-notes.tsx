import { CircleAlert, Languages, Pencil } from 'lucide'
import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { useSnapshot } from '../state/store-context.ts'
import { focusFieldAround } from './move-focus.ts'

interface NoteLineProps {
  icon: IconDrawing
  id?: string | undefined
  children: ReactNode
}

/** A line below a field. */
export function NoteLine({ icon, id, children }: NoteLineProps) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm leading-snug text-larch-900">
      <Icon icon={icon} size="tiny" className="mt-0.75" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

const maxQuoted = 90

const shorten = (text: string) =>
  text.length > maxQuoted ? `${text.slice(0, maxQuoted).trimEnd()}…` : text

interface WasNoteProps {
  /** The published value, as words; empty if there is none. */
  was: string
  /** Names the field, for screen readers. */
  label: string
  onUndo: () => void
}

/** The value that visitors see until the next publication, and the button that restores it. */
export function WasNote({ was, label, onUndo }: WasNoteProps) {
  return (
    <NoteLine icon={Pencil}>
      {was === '' ? 'Was empty' : `Was “${shorten(was)}”`}{' '}
      <button
        type="button"
        aria-label={`Undo the change of ${label}`}
        onClick={({ currentTarget }) => {
          focusFieldAround(currentTarget)
          onUndo()
        }}
        className="min-h-6 rounded-tail px-1 font-semibold text-river-700 hover:underline touch:-my-2.5 touch:min-h-11"
      >
        Undo
      </button>
    </NoteLine>
  )
}

/** The note that French visitors see the English text. It never prevents publishing. */
export function MissingFrench({ id, isMissing }: { id: string; isMissing: boolean }) {
  const offersFrench = useSnapshot(({ content }) => content.practice.offersFrench)
  if (!isMissing || !offersFrench) return null
  return (
    <NoteLine icon={Languages} id={id}>
      No French yet: French pages show the English text.
    </NoteLine>
  )
}

export function ErrorLine({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm leading-snug text-ember-700">
      <Icon icon={CircleAlert} size="tiny" className="mt-0.75" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
