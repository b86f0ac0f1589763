import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { actWithUndo } from '#platform/client/undo-toast.ts'
import type { BulkChange } from '../../contract/bulk.ts'
import type { Lead, LeadChange } from '../../contract/leads.ts'
import { leadName } from '../../rules.ts'
import { useBulkChange, useChangeLead, useUndoBulk } from '../queries.ts'
import { type ChangeFields, describeFailures, toReversal, toShownFields } from './row-change.ts'

const failure = 'The lead could not be changed. Please try again.'
/** As the dialog of a lead says it. */
const title = 'Lead updated successfully.'

type Fields = { key: number; ids: readonly number[]; fields: Partial<Lead> }

const without = <Value>(map: ReadonlyMap<number, Value>, ids: readonly number[]) =>
  new Map([...map].filter(([id]) => !ids.includes(id)))

/**
 * Changes of leads in their rows: shown at once, sent one after the other for each lead, and undone by one press. A
 * refusal is said in the row, whose value is then the stored one.
 */
export function useRowChanges() {
  const client = useQueryClient()
  const { mutateAsync: send } = useChangeLead()
  const { mutateAsync: sendBulk } = useBulkChange()
  const { mutateAsync: undoBulk } = useUndoBulk()
  const [pending, setPending] = useState<readonly Fields[]>([])
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const [saved, setSaved] = useState<ReadonlyMap<number, Lead>>(new Map())
  // Read by a change that waited for the one before it.
  const versions = useRef(new Map<number, string>())
  const queues = useRef(new Map<number, Promise<unknown>>())
  const lastKey = useRef(0)

  const dismissProblem = (...ids: number[]) => setProblems((before) => without(before, ids))
  const noteProblem = (id: number, text: string) =>
    setProblems((before) => new Map(before).set(id, text))

  /** Shows fields while a call is made. */
  async function whileShown<Done>(
    ids: readonly number[],
    fields: Partial<Lead>,
    call: () => Promise<Done>,
  ): Promise<Done> {
    lastKey.current += 1
    const key = lastKey.current
    setPending((before) => [...before, { key, ids, fields }])
    dismissProblem(...ids)
    try {
      return await call()
    } finally {
      setPending((before) => before.filter((one) => one.key !== key))
    }
  }

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
        setSaved((all) => new Map(all).set(id, after))
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
    problems,
    dismissProblem,
    /** The newest known version of a lead, with what is being sent. */
    show(lead: Lead): Lead {
      const own = saved.get(lead.id)
      const newest = own && own.updatedAt > lead.updatedAt ? own : lead
      const fields = pending.filter(({ ids }) => ids.includes(lead.id))
      return fields.reduce((shown, one) => ({ ...shown, ...one.fields }), newest)
    },
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
    /** @returns the leads that could not be changed */
    async changeMany(leads: readonly Lead[], fields: Omit<BulkChange, 'ids'>, text: string) {
      const ids = leads.map(({ id }) => id)
      try {
        const call = () => sendBulk({ body: { ids, ...fields } })
        const { changed, failed, undo } = await whileShown(ids, toShownFields(fields), call)
        for (const { id, message } of failed) noteProblem(id, message)
        const count = `${changed} ${changed === 1 ? 'lead' : 'leads'} updated`
        showToast({
          kind: failed.length > 0 ? 'error' : 'success',
          title: failed.length > 0 ? `${count}, ${failed.length} not` : `${count}.`,
          text: failed.length > 0 ? describeFailures(leads, failed) : text,
          ...(undo.length > 0 && {
            action: {
              label: 'Undo',
              press: () => {
                void undoMany(
                  undo.map(({ id }) => id),
                  () => undoBulk({ body: { leads: undo } }),
                )
              },
            },
          }),
        })
        return failed.map(({ id }) => id)
      } catch (error) {
        showToast({ kind: 'error', title: 'Error', text: toErrorMessage(error, failure) })
        return ids
      }
    },
  }

  async function undoMany(
    ids: readonly number[],
    call: () => Promise<{ failed: { id: number; message: string }[] }>,
  ) {
    try {
      const { failed } = await whileShown(ids, {}, call)
      for (const { id, message } of failed) noteProblem(id, message)
    } catch (error) {
      showToast({ kind: 'error', title: 'Error', text: toErrorMessage(error, failure) })
    }
  }
}

export type RowChanges = ReturnType<typeof useRowChanges>
