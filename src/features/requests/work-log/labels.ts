import type { CallOutcome } from './contract/calls.ts'

export const callOutcomeLabels: Record<CallOutcome, string> = {
  spoke: 'Spoke',
  voicemail: 'Left voicemail',
  noAnswer: 'No answer',
  wrongNumber: 'Wrong number',
}
