import { sendGmailRequest } from './gmail-request.ts'
import { createOAuth } from './oauth.ts'

/** `GOOGLE_CLIENT_ID` and its companions; `origin` replaces all of Google's hosts, for tests. */
export type GoogleKeys = { clientId: string; clientSecret: string; origin: string | undefined }

export type GoogleClient = ReturnType<typeof createGoogleClient>

export const createGoogleClient = (keys: GoogleKeys) => ({
  ...createOAuth(keys),
  callGmail: sendGmailRequest(keys),
})
