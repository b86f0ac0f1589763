/** How many pages a list has: one at least, as an empty list has its place too. */
export const countPages = (total: number, perPage: number) =>
  Math.max(1, Math.ceil(total / perPage))

/** The page asked for, or the last one when there are fewer by now. */
export const clampPage = (page: number, total: number, perPage: number) =>
  Math.min(page, countPages(total, perPage))

/** The page of what stands at this place of a list, counted from 1. */
export const toPageNumber = (place: number, perPage: number) => Math.ceil(place / perPage)
