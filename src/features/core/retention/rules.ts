import { m } from '#messages'

/** `1 day`, `7 days`: a retention period as public texts and notices write it. */
export const formatDays = (days: number): string => m.site_days({ count: days })

/** Time for which an audit entry is retained, longer than its record. A trigger of migration 0007 enforces it. */
export const auditRetentionDays = 731

/** When a visitor's network address is deleted from the audit log; migration 0007 allows it from then on. */
export const visitorAddressDays = 30

/** Time for which the answers of "Help me choose" are stored. The page says so. */
export const matchAnswerDays = 30

/** Time for which a person stays on a waiting list after joining, or joining again. */
export const waitlistDays = 90

/** Time after the request for which a mailed link to it works; it ends earlier when the request is deleted. */
export const requestLinkDays = 30

/** Within how many days a mailed request link must be used for the first time. */
export const unusedLinkDays = 7
