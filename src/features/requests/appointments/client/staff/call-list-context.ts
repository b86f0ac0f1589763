import { createContext, use } from 'react'
import type { Appointment } from '../../contract/appointments.ts'
import type { CallPerson } from './call-people.ts'

export type AddToWaitlist = (entry: { leadId: number; userId: number }) => Promise<unknown>

export type CallListValue = {
  now: Date
  /** The therapists whose calls are shown, by user id. */
  people: ReadonlyMap<number, CallPerson>
  /** True where several people's calls are together. */
  namesPeople: boolean
  /** Puts the client of a lead on the waiting list of a therapist, which is another feature. */
  onWait: AddToWaitlist
  /** Opens the dialog that asks for another time. */
  onMove: (call: Appointment) => void
  /** Opens the dialog that offers times to the client. */
  onOffer: (call: Appointment) => void
}

export const CallListContext = createContext<CallListValue | undefined>(undefined)

export function useCallList(): CallListValue {
  const value = use(CallListContext)
  if (!value) throw new Error('a call is rendered outside CallListContext')
  return value
}
