import { useBulkChange, useUndoBulk } from '#features/requests/leads/client/queries.ts'
import type { BulkChange, UndoneLead } from '#features/requests/leads/contract/bulk.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { describeFailures, toShownFields } from './row-change.ts'
import type { ShownChanges } from './use-shown-changes.ts'

const reportFailure = (error: unknown) =>
  showToast({
    kind: 'error',
    title: 'Error',
    text: toErrorMessage(error, 'The leads could not be changed. Please try again.'),
  })

/** A change of several leads with one report and one undo. A refused one is said in its row as well. */
export function useBulkChanges({ whileShown, noteProblem }: ShownChanges) {
  const { mutateAsync: send } = useBulkChange()
  const { mutateAsync: sendUndo } = useUndoBulk()

  async function undo(leads: UndoneLead[]) {
    const ids = leads.map(({ id }) => id)
    try {
      const { failed } = await whileShown(ids, {}, () => sendUndo({ body: { leads } }))
      for (const { id, message } of failed) noteProblem(id, message)
    } catch (error) {
      reportFailure(error)
    }
  }

  /** @returns the leads that could not be changed */
  return async (leads: readonly Lead[], fields: Omit<BulkChange, 'ids'>, text: string) => {
    const ids = leads.map(({ id }) => id)
    try {
      const call = () => send({ body: { ids, ...fields } })
      const done = await whileShown(ids, toShownFields(fields), call)
      const { changed, failed } = done
      for (const { id, message } of failed) noteProblem(id, message)
      const hasFailed = failed.length > 0
      const count = `${changed} ${changed === 1 ? 'lead' : 'leads'} updated`
      showToast({
        kind: hasFailed ? 'error' : 'success',
        title: hasFailed ? `${count}, ${failed.length} not` : `${count}.`,
        text: hasFailed ? describeFailures(leads, failed) : text,
        ...(done.undo.length > 0 && {
          action: { label: 'Undo', press: () => void undo(done.undo) },
        }),
      })
      return failed.map(({ id }) => id)
    } catch (error) {
      reportFailure(error)
      return ids
    }
  }
}
