// Apart from the texts of forms: pages of visitors load those, and have no lists and no numbers of records.

import * as z from 'zod/mini'
import { m } from '#messages'

export const maxSearchLength = 200

/** A schema of a search in a list. */
export const searchText = z.string().check(
  z.maxLength(maxSearchLength, {
    error: () => m.forms_search_too_long({ max: String(maxSearchLength) }),
  }),
)

/** The highest id of a record that fits the columns of both engines. */
export const maxRecordId = 999_999_999

/** A schema of a page number from a URL, from 1. */
export const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: () => m.forms_not_a_page_number() })),
  z.transform((digits: string) => Number(digits)),
)

/** A schema of a record's id in a path: `/api/admin/leads/7`. */
export const recordId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: () => m.forms_not_a_record_number() })),
  z.transform((digits: string) => Number(digits)),
)
