import type { LeadAge, LeadViewName } from '#features/requests/leads/contract/queue.ts'

export const leadViewLabels: Record<LeadViewName, string> = {
  toContact: 'To contact',
  answered: 'Client answered',
  mine: 'Mine',
  dueToday: 'Due today',
  onHold: 'On hold',
  all: 'All',
}

export const leadAgeLabels: Record<LeadAge, string> = {
  day: 'Past 24 hours',
  week: 'Past 7 days',
  older: 'Older than a week',
}
