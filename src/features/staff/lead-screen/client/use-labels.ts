import { useMemo } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { toChoiceLabels } from '#features/requests/consultation/labels.ts'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import { noPreference } from '#shared/request-fields.ts'

/** The names of services, locations and staff as lists of leads show them. */
export function useLeadLabels(staff: LeadLabels['staff']): LeadLabels {
  const site = useSite()
  return useMemo(() => {
    const { services, locations } = toChoiceLabels(site)
    // "Any location" is as short as the names of the locations.
    return { services, locations: { ...locations, [noPreference]: 'Any location' }, staff }
  }, [site, staff])
}
