import { practice } from '#shared/practice.ts'

/** Shared by the header's menu and the phone menu. */
export const bookingLabels = {
  newClients: `New Clients (Free ${practice.consultationMinutes} min)`,
  existingClients: 'Existing Clients',
} as const
