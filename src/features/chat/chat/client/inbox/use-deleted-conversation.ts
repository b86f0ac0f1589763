import { useEffect, useRef, useState } from 'react'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { useInboxView } from './use-inbox-view.ts'
import { useDiscardDrafts } from './use-reply-draft.ts'

/** A conversation in the URL that does not exist any more. */
export type DeletedConversation = {
  /** Missing when it was never on this screen. */
  name?: string
  /** Pending replies and the draft. */
  unsent: string
}

/** Notices that the open conversation was deleted, and removes it from the URL. */
export function useDeletedConversation(
  userId: number,
  open: ChatSessionSummary | undefined,
  isDeleted: boolean,
  view: ReturnType<typeof useInboxView>,
) {
  const [deleted, setDeleted] = useState<DeletedConversation>()
  const last = useRef<ChatSessionSummary>(undefined)
  const ownDeletions = useRef(new Set<string>())
  const discardDrafts = useDiscardDrafts(userId)
  const { number } = view

  useEffect(() => {
    if (number === undefined) return
    if (open) {
      last.current = open
      setDeleted(undefined)
      return
    }
    if (!isDeleted) return
    const known = last.current?.number === number ? last.current : undefined
    // After the user's own deletion its toast is enough.
    if (known && ownDeletions.current.has(known.sessionId)) {
      discardDrafts(known)
    } else {
      const unsent = known ? discardDrafts(known) : ''
      setDeleted(known ? { name: known.clientName, unsent } : { unsent })
    }
    view.clear()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- drafts in storage are discarded once, when the conversation disappears
  }, [open, isDeleted, number])

  return {
    deleted,
    onDeleting(sessionId: string, isOn: boolean) {
      if (isOn) ownDeletions.current.add(sessionId)
      else ownDeletions.current.delete(sessionId)
    },
  }
}
