import { useRef, useState } from 'react'
import type { Lead } from '#features/requests/leads/contract/leads.ts'

type Fields = { key: number; ids: readonly number[]; fields: Partial<Lead> }

const without = <Value>(map: ReadonlyMap<number, Value>, ids: readonly number[]) =>
  new Map([...map].filter(([id]) => !ids.includes(id)))

/** Shows changes before they are answered, and why one was refused, on top of the leads that the list has. */
export function useShownChanges() {
  const [pending, setPending] = useState<readonly Fields[]>([])
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const [saved, setSaved] = useState<ReadonlyMap<number, Lead>>(new Map())
  const lastKey = useRef(0)
  const dismissProblems = (ids: readonly number[]) => setProblems((before) => without(before, ids))
  return {
    problems,
    dismissProblems,
    noteProblem: (id: number, text: string) =>
      setProblems((before) => new Map(before).set(id, text)),
    noteSaved: (lead: Lead) => setSaved((before) => new Map(before).set(lead.id, lead)),
    /** The newest known version of a lead, with what is being sent. */
    show(lead: Lead): Lead {
      const own = saved.get(lead.id)
      const newest = own && own.updatedAt > lead.updatedAt ? own : lead
      const fields = pending.filter(({ ids }) => ids.includes(lead.id)).map((one) => one.fields)
      return fields.length === 0 ? newest : Object.assign({}, newest, ...fields)
    },
    /** Shows fields while a call is made. */
    async whileShown<Done>(
      ids: readonly number[],
      fields: Partial<Lead>,
      call: () => Promise<Done>,
    ): Promise<Done> {
      lastKey.current += 1
      const key = lastKey.current
      setPending((before) => [...before, { key, ids, fields }])
      dismissProblems(ids)
      try {
        return await call()
      } finally {
        setPending((before) => before.filter((one) => one.key !== key))
      }
    },
  }
}

export type ShownChanges = ReturnType<typeof useShownChanges>
