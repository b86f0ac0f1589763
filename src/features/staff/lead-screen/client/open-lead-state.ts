import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'

/** The lead in the dialog. It stays as it was opened, whatever happens to the list behind it. */
export type OpenLeadState = {
  opened: OpenedLead | undefined
  hasEdits: boolean
  /** True if the question "Discard your changes?" is shown. */
  isAsking: boolean
  /** The id of a lead that was reassigned or deleted while it was open. */
  goneId: number | undefined
  /** From closing the dialog until the URL has changed. */
  isClosing: boolean
}

export type OpenLeadAction =
  | { type: 'navigated'; id: number | undefined }
  /** The lead of the URL, or the latest version after a conflict. */
  | { type: 'loaded'; lead: OpenedLead }
  /** A newer version, which replaces the one shown only while it has no edits. */
  | { type: 'refreshed'; lead: OpenedLead }
  | { type: 'edited'; hasEdits: boolean }
  | { type: 'gone'; id: number }
  | { type: 'discard-asked' }
  | { type: 'discard-declined' }
  | { type: 'closed' }

export const initialState: OpenLeadState = {
  opened: undefined,
  hasEdits: false,
  isAsking: false,
  goneId: undefined,
  isClosing: false,
}

export function reduceOpenLead(state: OpenLeadState, action: OpenLeadAction): OpenLeadState {
  switch (action.type) {
    case 'navigated': {
      const staysOpen = state.hasEdits || action.id === state.opened?.id
      if (staysOpen && !state.isClosing) return state
      return { ...state, isClosing: false, opened: staysOpen ? state.opened : undefined }
    }
    case 'loaded':
      return { ...state, opened: action.lead }
    case 'refreshed': {
      const isReplaced = !state.hasEdits && state.opened?.id === action.lead.id
      return isReplaced ? { ...state, opened: action.lead } : state
    }
    case 'edited':
      return { ...state, hasEdits: action.hasEdits }
    case 'gone':
      return { ...state, goneId: action.id }
    case 'discard-asked':
      return { ...state, isAsking: true }
    case 'discard-declined':
      return { ...state, isAsking: false }
    case 'closed':
      return { ...state, hasEdits: false, isAsking: false, goneId: undefined, isClosing: true }
  }
}
