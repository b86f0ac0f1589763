import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { Draft } from '#features/requests/lead-mail/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'

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
  /** Before the keys that send; `preventDefault` keeps a key from them. */
  onMessageKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Helps to write an email: what stands beside its text and its buttons. */
export function useComposerTools(_options: ComposerToolsOptions): ComposerTools {
  return {}
}
