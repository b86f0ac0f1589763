/** `1 day`, `7 days`: how long something is kept, as it stands in a promise. */
export const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)
