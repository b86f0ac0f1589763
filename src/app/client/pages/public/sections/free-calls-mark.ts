import { listBookable } from '#features/requests/appointments/contract/bookable.ts'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import { bootAttributes } from '../../../../boot-protocol.ts'

type Mark = Record<string, boolean>

function useServerMark(ofTherapist?: string): Mark {
  const { data } = useDocumentData(listBookable, {})
  const hasCalls = data?.therapists.some(({ slug }) => slug === (ofTherapist ?? slug))
  return hasCalls ? { [bootAttributes.freeCalls]: true } : {}
}

const noMark: Mark = {}

/**
 * Marks the part of a page whose therapists, or the one with this slug, get their next free call; nothing where no one can
 * be booked. Only the server sets it, because pages have a byte budget: for a page that is opened later the browser asks
 * in any case.
 */
export const useFreeCallsMark: (ofTherapist?: string) => Mark = import.meta.env.SSR
  ? useServerMark
  : () => noMark
