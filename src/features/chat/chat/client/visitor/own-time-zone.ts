/** The visitor's own time zone, as the browser is set. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
