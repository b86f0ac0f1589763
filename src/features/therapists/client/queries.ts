import { queryFor } from '#platform/client/query-client.ts'
import { getTherapist, listTherapists } from '../contract.ts'

export const therapistsQuery = () => queryFor(listTherapists, {})

/** By slug or by id. */
export const therapistQuery = (identifier: string) =>
  queryFor(getTherapist, { params: { identifier } })
