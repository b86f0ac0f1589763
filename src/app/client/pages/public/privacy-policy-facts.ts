// What the policy says of the site and no setting knows. A test holds each to the code it comes from.

/** Every cookie of the site; over https their names begin with `__Host-`. */
export const staffCookies = ['sid', 'pending', 'browser'] as const

/** How long `npm run backup` keeps a copy where the operator sets nothing else. */
export const backupDays = 7
