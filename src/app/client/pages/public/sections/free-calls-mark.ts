import { listBookable } from '#features/requests/appointments/contract/bookable.ts'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import { bootAttributes } from '../../../../boot-protocol.ts'

function useServerMark(): Record<string, boolean> {
  const { data } = useDocumentData(listBookable, {})
  return data && data.therapists.length > 0 ? { [bootAttributes.freeCalls]: true } : {}
}

const noMark: Record<string, boolean> = {}

/**
 * Marks the part of a page whose therapists get their next free call; nothing where no one can be booked. Only the server
 * sets it, because pages have a byte budget: for a page that is opened later the browser asks in any case.
 */
export const useFreeCallsMark = import.meta.env.SSR ? useServerMark : () => noMark
