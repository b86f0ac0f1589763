/** `GOOGLE_CLIENT_ID` and its companions; `origin` replaces all of Google's hosts, for tests. */
export type GoogleKeys = { clientId: string; clientSecret: string; origin: string | undefined }
