import { UnsavedWords } from '#platform/client/ui/portal/unsaved-words.tsx'
import { useStoredDraft } from '../composer/use-draft.ts'

/** The email that was being written to a lead that its writer can no longer open. */
export function UnsentEmail({ userId, leadId }: { userId: number; leadId: number }) {
  const draft = useStoredDraft(userId, leadId)
  if (draft === null || draft.message.trim() === '') return null
  return <UnsavedWords label="Your email, not sent" text={draft.message} what="my email" />
}
