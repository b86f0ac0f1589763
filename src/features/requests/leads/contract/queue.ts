import * as z from 'zod/mini'
import { maxCampaignPart, referralChoices } from '#shared/request-origin.ts'
import { text, textLimits } from '#shared/text.ts'

/** The views of the work queue that every person has. */
export const leadViews = ['toContact', 'answered', 'mine', 'dueToday', 'onHold', 'all'] as const
export type LeadViewName = (typeof leadViews)[number]

/** The age of a request: it came within 24 hours, within seven days, or earlier. */
export const leadAges = ['day', 'week', 'older'] as const
export type LeadAge = (typeof leadAges)[number]

/** A value that requests have, such as a service that the practice no longer offers. */
const choice = (what: string) => z.optional(text({ min: 1, max: textLimits.option, what }))

/** Filters of the work queue. All of them restrict the list, beside its other filters. */
export const queueFilters = {
  view: z.optional(z.enum(leadViews, 'This is none of the six views')),
  /** As it is stored in `serviceType`. */
  service: choice('The service'),
  /** As it is stored in `preferredLocation`. */
  location: choice('The location'),
  age: z.optional(z.enum(leadAges, 'This is neither “day”, “week” nor “older”')),
  heardFrom: z.optional(z.enum(referralChoices, 'This is none of the answers of the form')),
  /** The source of a campaign, as it is stored. */
  campaign: z.optional(text({ min: 1, max: maxCampaignPart, what: 'The campaign' })),
}
