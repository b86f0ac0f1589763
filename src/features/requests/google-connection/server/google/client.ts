import { bind } from '#platform/server/bind.ts'
import { sendCalendarRequest } from './calendar-request.ts'
import { sendGmailRequest } from './gmail-request.ts'
import type { GoogleKeys } from './keys.ts'
import { createOAuth } from './oauth.ts'

export type GoogleClient = ReturnType<typeof createGoogleClient>

export const createGoogleClient = (keys: GoogleKeys) => ({
  ...createOAuth(keys),
  ...bind(keys, { callGmail: sendGmailRequest, callCalendar: sendCalendarRequest }),
})
