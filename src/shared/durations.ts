/** In milliseconds. A day of 24 hours: days of the calendar are counted in `practice-time.ts`. */
export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
