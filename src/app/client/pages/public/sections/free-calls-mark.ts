import type { listBookable } from '#features/requests/appointments/contract/bookable.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import { bootAttributes } from '../../../../boot-protocol.ts'

/** Marks the part of a page whose therapists get their next free call; nothing where no one can be booked. */
export const toFreeCallsMark = (
  bookable: EndpointResult<typeof listBookable> | undefined,
): Record<string, boolean> =>
  bookable && bookable.therapists.length > 0 ? { [bootAttributes.freeCalls]: true } : {}
