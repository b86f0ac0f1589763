import type { ClientLead } from '#features/requests/leads/server/service.ts'
import type { AppointmentRow, OfferRow } from './repository/tables.ts'

/** A call, with the request that it belongs to. */
export type MailedCall = {
  appointment: AppointmentRow
  lead: ClientLead['lead']
}

/**
 * The emails about calls to clients. Each is queued inside the transaction of what it is about, so that neither exists
 * without the other. Emails carry a new request link, which ends no earlier one.
 */
export type AppointmentMails = {
  /**
   * The confirmation, which is also the receipt of a request unless `isReceipt` is false, as for a call that staff have
   * booked.
   */
  enqueueBooked: (call: MailedCall & { isReceipt?: boolean }) => Promise<void>
  enqueueMoved: (call: MailedCall & { previous: AppointmentRow }) => Promise<void>
  enqueueCancelled: (call: MailedCall) => Promise<void>
  /** To the address of the booked call, with its link. */
  enqueueAlreadyBooked: (call: MailedCall) => Promise<void>
  /** False once the client of a request has stopped the reminders of its call. */
  hasReminders: (leadId: number) => Promise<boolean>
  /** Stops or resumes the reminders of the call of a request. */
  setReminders: (leadId: number, isOn: boolean) => Promise<void>
  enqueueOffers: (offer: {
    lead: ClientLead['lead']
    offers: readonly OfferRow[]
    /** Written by staff; empty without. */
    text: string
  }) => Promise<void>
}
