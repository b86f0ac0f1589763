/** The number of pages of a list; an empty list has one page. */
export const countPages = (total: number, perPage: number) =>
  Math.max(1, Math.ceil(total / perPage))

/** The requested page, or the last one if the list has become shorter. */
export const clampPage = (page: number, total: number, perPage: number) =>
  Math.min(page, countPages(total, perPage))

/** The page of the item at this position of a list, counted from 1. */
export const toPageNumber = (position: number, perPage: number) => Math.ceil(position / perPage)
