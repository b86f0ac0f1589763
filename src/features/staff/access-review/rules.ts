import { dayMs } from '#shared/durations.ts'

/** A quarter of a year, as insurers and hospitals ask. */
export const reviewDays = 90

/** From when on the next review is due; at once where there was none. */
export const toDueAt = (reviewedAt: Date | undefined): Date | undefined =>
  reviewedAt && new Date(reviewedAt.getTime() + reviewDays * dayMs)

export const isReviewDue = (dueAt: Date | undefined, now: Date) =>
  dueAt === undefined || dueAt <= now
