import { practice } from '#shared/practice.ts'

/** The same words in the header's menu and in the phone's. */
export const bookingLabels = {
  newClients: `New Clients (Free ${practice.consultationMinutes} min)`,
  existingClients: 'Existing Clients',
} as const
