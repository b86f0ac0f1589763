import { useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { useFocusAfterwards, useIsAhead } from './entry-actions.ts'
import { NoteFields } from './note-form.tsx'
import { useChangeNote, useDeleteNote } from './queries.ts'

interface NoteWordsProps {
  leadId: number
  noteId: number
  text: string
  /** Until when the reader can change the note; null if they cannot. */
  editableUntil: string | null
}

/** The text of a note, which its author can correct in its place, or delete, for some minutes. */
export function NoteWords({ leadId, noteId, text, editableUntil }: NoteWordsProps) {
  const [isEditing, setIsEditing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isEditable = useIsAhead(editableUntil)
  const box = useFocusAfterwards()
  const endEditing = () => {
    setIsEditing(false)
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={box} tabIndex={-1} className="rounded-small">
      {isEditing ? (
        <NoteEditor leadId={leadId} noteId={noteId} text={text} onClose={endEditing} />
      ) : (
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      )}
      {isEditable && !isEditing && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button variant="secondary-light" size="row" onClick={() => setIsEditing(true)}>
            Edit note
          </Button>
          <Button variant="secondary-light" size="row" onClick={() => setIsAsking(true)}>
            Delete note
          </Button>
        </div>
      )}
      <DeleteQuestion
        open={isAsking}
        leadId={leadId}
        noteId={noteId}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

interface NoteEditorProps {
  leadId: number
  noteId: number
  text: string
  /** Called when the correction was saved or given up. */
  onClose: () => void
}

function NoteEditor({ leadId, noteId, text, onClose }: NoteEditorProps) {
  const [corrected, setCorrected] = useState(text)
  const { mutateAsync: change } = useChangeNote()
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.querySelector('textarea')?.focus(), [])
  return (
    <div ref={area}>
      <NoteFields
        text={corrected}
        onText={setCorrected}
        onSave={async (body) => {
          const params = { id: String(leadId), noteId: String(noteId) }
          await change({ params, body: { text: body } })
          onClose()
        }}
        onCancel={onClose}
        saveLabel="Save note"
        failed="The note could not be saved. Please try again."
      />
    </div>
  )
}

interface DeleteQuestionProps {
  open: boolean
  leadId: number
  noteId: number
  onClose: () => void
}

function DeleteQuestion({ open, leadId, noteId, onClose }: DeleteQuestionProps) {
  const { mutateAsync: deleteNote, isPending } = useDeleteNote()
  const confirm = async () => {
    try {
      await deleteNote({ params: { id: String(leadId), noteId: String(noteId) } })
    } catch (error) {
      const text = toErrorMessage(error, 'The note could not be deleted. Please try again.')
      showToast({ kind: 'error', title: 'Error', text })
    } finally {
      onClose()
    }
  }
  return (
    <QuestionDialog
      open={open}
      title="Delete this note?"
      onKeep={onClose}
      goLabel="Delete note"
      onGo={() => void confirm()}
      isPending={isPending}
      pendingText="Deleting..."
    >
      It disappears for all staff.
    </QuestionDialog>
  )
}
