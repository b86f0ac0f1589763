import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'

/** Shared by the header's menu and the phone menu. */
export const toBookingLabels = ({
  consultationMinutes,
}: Pick<Site['practice'], 'consultationMinutes'>) => ({
  newClients: m.layout_new_clients({ minutes: consultationMinutes }),
  existingClients: m.layout_existing_clients(),
})
