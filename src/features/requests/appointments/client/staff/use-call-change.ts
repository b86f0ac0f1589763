import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import type { Appointment, AppointmentChange } from '../../contract/appointments.ts'
import { type CallFault, toCallFault } from './call-fault.ts'
import { useChangeCall } from './queries.ts'

export type WantedChange = Omit<AppointmentChange, 'version'>

const failed = 'The call could not be changed. Please try again.'

/** Changes one call over the version that is shown. A refusal is for its card; that of an old version shows the new one. */
export function useCallChange(call: Pick<Appointment, 'id' | 'version'>) {
  const client = useQueryClient()
  const { mutateAsync: send } = useChangeCall()
  const [pending, setPending] = useState<WantedChange>()
  const [refused, setRefused] = useState<{ fault: CallFault; wanted: WantedChange }>()

  /** @returns true if it is saved */
  async function change(wanted: WantedChange): Promise<boolean> {
    setPending(wanted)
    setRefused(undefined)
    try {
      await send({ params: { id: String(call.id) }, body: { ...wanted, version: call.version } })
      return true
    } catch (error) {
      const fault = toCallFault(error, failed)
      setRefused({ fault, wanted })
      if (fault.kind === 'newer') void refreshTopics(client, ['leads'])
      return false
    } finally {
      setPending(undefined)
    }
  }
  return { change, pending, refused, dismiss: () => setRefused(undefined) }
}

export type CallChange = ReturnType<typeof useCallChange>
