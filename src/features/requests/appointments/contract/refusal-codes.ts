// Apart from the calls of staff, which the page of the request form must not load.

/** The `code` of a 409 response to a time that is taken, for visitors with the nearest free `times`. */
export const timeTakenCode = 'TIME_TAKEN'
/** The `code` of a 409 response to a second future call of one person or request. */
export const alreadyBookedCode = 'ALREADY_BOOKED'
