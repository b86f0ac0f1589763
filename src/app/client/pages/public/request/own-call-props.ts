import type { OwnRequest } from '#features/requests/own-request/contract/request.ts'

export interface OwnCallProps {
  request: OwnRequest
  link: { token: string; phoneDigits: string }
  /** The email of the link offers times. */
  isForOffers: boolean
  /** The practice's number; empty without one. */
  phone: string
  showChanged: (request: OwnRequest, said: string) => void
}

export type OwnCallActionProps = OwnCallProps & {
  /** Shows the changed request, and says so. */
  change: (changed: OwnRequest, text: string) => void
}

export type OwnAppointmentProps = OwnCallActionProps & {
  appointment: NonNullable<OwnRequest['appointment']>
}
