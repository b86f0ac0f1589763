import { queryFor } from '#platform/client/http/query-client.ts'
import {
  getTherapist,
  listSimilarTherapists,
  listTherapistNames,
  listTherapists,
} from '../contract/public.ts'

export const therapistsQuery = () => queryFor(listTherapists, {})

export const therapistNamesQuery = () => queryFor(listTherapistNames, {})

/** By slug or by id. */
export const therapistQuery = (identifier: string) =>
  queryFor(getTherapist, { params: { identifier } })

export const similarTherapistsQuery = (identifier: string) =>
  queryFor(listSimilarTherapists, { params: { identifier } })
