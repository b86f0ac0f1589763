import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readDraft, writeDraft } from '#platform/client/forms/tab-drafts.ts'
import { addUnsavedCheck } from '#platform/client/forms/unsaved-text.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { outboxKey, type PendingReply, readOutbox } from './reply-outbox.ts'
import { discardReplyFiles } from './use-reply-files.ts'

// A half-written reply is in the tab's storage and survives a reload. Its name there is the
// conversation's public number, never the session id, which would open the conversation.
const getDraftName = (number: number) => `chat-${number}`

/** The draft of the reply in one conversation. */
export function useReplyDraft(userId: number, number: number) {
  const [draft, setDraft] = useState(() => readDraft(userId, getDraftName(number)))
  const hasText = draft.trim() !== ''
  useEffect(() => (hasText ? addUnsavedCheck(() => true) : undefined), [hasText])
  return {
    draft,
    write(text: string) {
      setDraft(text)
      writeDraft(userId, getDraftName(number), text)
    },
  }
}

/** Puts a failed reply back into the draft, before what has been written there since. */
export function prependToDraft(userId: number, number: number, { text }: PendingReply): void {
  const name = getDraftName(number)
  writeDraft(userId, name, [text, readDraft(userId, name)].filter(Boolean).join('\n\n'))
}

/** @returns a function that discards what was written for a deleted conversation, and returns it */
export function useDiscardDrafts(userId: number) {
  const client = useQueryClient()
  return ({ sessionId, number }: Pick<ChatSessionSummary, 'sessionId' | 'number'>): string => {
    const pending = readOutbox(client, sessionId).map(({ text }) => text)
    const texts = [...pending, readDraft(userId, getDraftName(number))]
    writeDraft(userId, getDraftName(number), '')
    client.removeQueries({ queryKey: outboxKey(sessionId) })
    discardReplyFiles(client, sessionId)
    return texts.filter((text) => text.trim() !== '').join('\n\n')
  }
}
