import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { useAttachDocuments } from '#features/requests/documents/client/attach-documents.tsx'
import {
  maxEmailDocumentBytes,
  maxEmailDocuments,
} from '#features/requests/emails/contract/email-documents.ts'
import type { Draft } from '#features/requests/emails/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { useQuickReplies } from '#features/requests/replies/client/queries.ts'
import { SnippetButton, SnippetList } from '#platform/client/ui/portal/snippets/snippet-list.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'

interface ComposerToolsOptions {
  lead: Lead
  draft: Draft
  onChange: (draft: Draft) => void
  messageField: RefObject<HTMLTextAreaElement | null>
}

interface ComposerTools {
  /** Left of the send buttons, in their row. */
  buttons?: ReactNode
  /** Inside the box, between the text and the buttons: it covers neither the subject nor the timeline. */
  belowText?: ReactNode
  /** True while a list is open below the text, which needs the room. */
  isListOpen: boolean
  /** True while what is typed is looked for: on phones the buttons would cover it. */
  isSearching: boolean
  /** Before the keys that send; `preventDefault` keeps a key from them. */
  onMessageKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Helps to write an email: what is beside its text and its buttons. */
export function useComposerTools(options: ComposerToolsOptions): ComposerTools {
  const { lead, draft, onChange, messageField } = options
  const { snippets, ...replies } = useQuickReplies({
    box: messageField,
    person: { firstName: lead.firstName, language: lead.language, leadId: lead.id },
  })
  // On phones the foot of the box stays in sight, and would cover what is typed.
  const mustScroll = useIsNarrow() && snippets.isShown
  useEffect(() => {
    if (mustScroll) messageField.current?.scrollIntoView({ block: 'start' })
  }, [mustScroll, messageField])
  const documents = useAttachDocuments({
    ids: draft.documentIds ?? [],
    onChange: (documentIds) => onChange({ ...draft, documentIds }),
    limits: { count: maxEmailDocuments, bytes: maxEmailDocumentBytes },
  })
  return {
    onMessageKeyDown: snippets.onKeyDown,
    isSearching: snippets.isShown,
    isListOpen: snippets.isShown || documents.isOpen,
    belowText: (
      <>
        <SnippetList {...replies} snippets={snippets} className="max-h-36 tall:max-h-48" />
        {documents.list}
      </>
    ),
    buttons: (
      <>
        <SnippetButton snippets={snippets} label="Quick replies" />
        {documents.button}
      </>
    ),
  }
}
