/** The time, handed in, so that retention and expiry can be tested on any day. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
