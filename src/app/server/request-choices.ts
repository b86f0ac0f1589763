import type { createConsultation } from '#features/consultation/server/module.ts'

export type ConsultationService = ReturnType<typeof createConsultation>['service']

/**
 * Lets people change their own requests to what the request form offers. The form depends on the links to requests,
 * so it is read only after all modules exist.
 */
export const createRequestChoices = (read: () => ConsultationService) => ({
  findIssues: (request: unknown) => read().findChoiceIssues(request),
  findTherapist: (nameOrSlug: string | null) => read().findPreferredTherapist(nameOrSlug),
})
