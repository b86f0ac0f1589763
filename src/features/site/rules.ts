// Facts that the privacy policy names and that are no settings. A test compares each with the code.

/** Every cookie of the site; over HTTPS their names begin with `__Host-`. */
export const staffCookies = ['sid', 'pending', 'browser'] as const

/** For how many days `npm run backup` keeps a copy by default. */
export const backupDays = 7

/** The name in the starting texts, which every practice replaces by its own. A test compares it with them. */
export const startingName = 'Our Practice'
