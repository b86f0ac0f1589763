import { useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { newReplySchema, type Reply } from '../contract.ts'
import { useAddReply, useChangeReply } from './queries.ts'

export type ReplyDraft = { title: string; en: string; fr: string; shared: boolean }

const toDraft = (reply: Reply | undefined): ReplyDraft => ({
  title: reply?.title ?? '',
  en: reply?.text.en ?? '',
  fr: reply?.text.fr ?? '',
  shared: reply?.shared ?? false,
})

const toBody = ({ title, en, fr, shared }: ReplyDraft) => ({
  title,
  text: { en, ...(fr.trim() === '' ? {} : { fr }) },
  shared,
})

type Issue = { path: string; message: string }

/** The state of a reply that is written, and what saves it. Nothing typed is lost when that fails. */
export function useReplyForm(reply: Reply | undefined, onDone: () => void) {
  const [initial] = useState(() => toDraft(reply))
  const [draft, setDraft] = useState(initial)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const add = useAddReply()
  const update = useChangeReply()

  function refuse(form: HTMLFormElement, found: readonly Issue[]) {
    setIssues(found)
    // After the messages are shown.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  async function save(form: HTMLFormElement) {
    const body = toBody(draft)
    const checked = newReplySchema.safeParse(body)
    if (!checked.success) {
      const found = checked.error.issues
      refuse(
        form,
        found.map(({ path, message }) => ({ path: path.join('.'), message })),
      )
      return
    }
    setIssues([])
    try {
      if (reply) await update.mutateAsync({ params: { id: String(reply.id) }, body })
      else await add.mutateAsync({ body })
    } catch (error) {
      if (error instanceof CallError) refuse(form, error.issues)
      const text = toErrorMessage(error, 'The reply could not be saved. Please try again.')
      showToast({ kind: 'error', title: 'Not Saved', text })
      return
    }
    showToast({ kind: 'success', title: 'Saved', text: `“${checked.data.title}” was saved.` })
    onDone()
  }

  return {
    draft,
    change: (changed: Partial<ReplyDraft>) => setDraft((before) => ({ ...before, ...changed })),
    errors: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
    isChanged: JSON.stringify(draft) !== JSON.stringify(initial),
    isSaving: add.isPending || update.isPending,
    save,
  }
}
