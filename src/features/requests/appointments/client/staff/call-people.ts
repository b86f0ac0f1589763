/** Someone who can be called by clients. */
export type CallPerson = { userId: number; name: string }
