import { queryFor } from '#platform/client/http/query-client.ts'
import { listDirectory } from '../contract/directory.ts'
import { listTherapists, withHidden } from '../contract/public.ts'

export const directoryQuery = () => queryFor(listDirectory, {})

export const therapistsQuery = () => queryFor(listTherapists, {})

/** As `therapistsQuery`; for administrators with the profiles that visitors do not see. */
export const allTherapistsQuery = () => queryFor(listTherapists, withHidden)
