/** `1 day`, `7 days`: how long something is kept, as it stands in a promise. */
export const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** How long an audit entry stays; migration 0011 holds the database to it. It outlives its record. */
export const auditRetentionDays = 731

/** After so many days a visitor's network address leaves the audit log; migration 0029 allows it then. */
export const visitorAddressDays = 30
