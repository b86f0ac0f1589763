import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useChangeLead } from '#features/requests/leads/client/queries.ts'
import type { Lead, LeadChange } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { actWithUndo } from '#platform/client/undo-toast.ts'
import { type ChangeFields, toReversal, toShownFields } from './row-change.ts'
import { useBulkChanges } from './use-bulk-changes.ts'
import { useShownChanges } from './use-shown-changes.ts'

const failure = 'The lead could not be changed. Please try again.'
/** As the dialog of a lead says it. */
const title = 'Lead updated successfully.'

/**
 * Changes of leads in their rows: shown at once, sent one after the other for each lead, and undone by one press. A
 * refusal is said in the row, whose value is then the stored one.
 */
export function useRowChanges() {
  const client = useQueryClient()
  const { mutateAsync: send } = useChangeLead()
  const shown = useShownChanges()
  const { whileShown, noteProblem, noteSaved } = shown
  const changeMany = useBulkChanges(shown)
  // Read by a change that waited for the one before it.
  const versions = useRef(new Map<number, string>())
  const queues = useRef(new Map<number, Promise<unknown>>())

  function sendOne(lead: Lead, fields: ChangeFields): Promise<Lead> {
    const { id } = lead
    const before = queues.current.get(id) ?? Promise.resolve()
    const call = async () => {
      await before.catch(() => {
        // The row says it; this change is of another field.
      })
      const known = versions.current.get(id) ?? ''
      const updatedAt = known > lead.updatedAt ? known : lead.updatedAt
      const body: LeadChange = { ...fields, updatedAt }
      try {
        const after = await send({ params: { id: String(id) }, body })
        versions.current.set(id, after.updatedAt)
        noteSaved(after)
        return after
      } catch (error) {
        noteProblem(id, toErrorMessage(error, failure))
        // Someone else was faster: the row shows what they saved.
        if (error instanceof CallError) void refreshTopics(client, ['leads'])
        throw error
      }
    }
    const sent = whileShown([id], toShownFields(fields), call)
    queues.current.set(id, sent)
    return sent
  }

  return {
    problems: shown.problems,
    dismissProblem: (id: number) => shown.dismissProblems([id]),
    show: shown.show,
    changeMany,
    /** @param text what is different then: "Contacted" */
    change(lead: Lead, fields: ChangeFields, text: string) {
      const reversal = toReversal(lead, fields)
      void actWithUndo({
        title,
        text: `${leadName(lead)}: ${text}`,
        failure,
        act: () => sendOne(lead, fields),
        undo: (after) => sendOne(after, reversal),
      })
    },
  }
}
