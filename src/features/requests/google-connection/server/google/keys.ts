/**
 * `GOOGLE_CLIENT_ID` and its companions; `origin` replaces all of Google's hosts, for tests. A request without an
 * answer ends after `replyMs`.
 */
export type GoogleKeys = {
  clientId: string
  clientSecret: string
  origin: string | undefined
  replyMs: number
}
