/** Number of emails that joining sends to one address within a day, so that a stranger's mailbox cannot be flooded. */
export const maxConfirmationsPerDay = 3
