import { queryFor } from '#platform/client/http/query-client.ts'
import { listDirectory } from '../contract/directory.ts'
import { listTherapists } from '../contract/public.ts'

export const directoryQuery = () => queryFor(listDirectory, {})

export const therapistsQuery = () => queryFor(listTherapists, {})
