/** Reasons for which a form waits for a person to look at it. Stored and sent as codes; `labels.ts` has the labels. */
export const screeningSignals = [
  'no-proof',
  'trap',
  'too-fast',
  'many-from-address',
  'many-in-all',
] as const
export type ScreeningSignal = (typeof screeningSignals)[number]
