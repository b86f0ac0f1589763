import type { Site } from '#features/site/contract/read-schemas.ts'

/** Shared by the header's menu and the phone menu. */
export const toBookingLabels = ({
  consultationMinutes,
}: Pick<Site['practice'], 'consultationMinutes'>) => ({
  newClients: `New Clients (Free ${consultationMinutes} min)`,
  existingClients: 'Existing Clients',
})
