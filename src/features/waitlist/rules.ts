/** Emails that joining sends to one address within a day, so that nobody floods a stranger's mailbox. */
export const maxConfirmationsPerDay = 3
