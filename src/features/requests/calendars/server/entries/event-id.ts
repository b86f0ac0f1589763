import { randomBytes } from 'node:crypto'

/** A new id of a Google event. Google takes digits and the letters a to v. */
export const newEventId = () => `call${randomBytes(16).toString('hex')}`
