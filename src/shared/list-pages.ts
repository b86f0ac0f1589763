/** How many pages a list has: one at least, as an empty list has its place too. */
export const pageCountOf = (total: number, perPage: number) =>
  Math.max(1, Math.ceil(total / perPage))

/** The page asked for, or the last one when there are fewer by now. */
export const pageWithin = (page: number, total: number, perPage: number) =>
  Math.min(page, pageCountOf(total, perPage))

/** The page of what stands at this place of a list, counted from 1. */
export const pageOfPlace = (place: number, perPage: number) => Math.ceil(place / perPage)
