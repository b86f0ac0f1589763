import * as z from 'zod'
import type { GoogleConnectionService } from '#features/requests/google-connection/server/service.ts'
import { gmailBase, parseGmail } from './gmail-response.ts'

const historyIdSchema = z.string().regex(/^\d{1,20}$/)
const profileSchema = z.object({ historyId: historyIdSchema })
const addedSchema = z.object({
  message: z.object({
    id: z.string().min(1).max(150),
    threadId: z.string().default(''),
    labelIds: z.array(z.string()).default([]),
  }),
})
const historySchema = z.object({
  history: z.array(z.object({ messagesAdded: z.array(addedSchema).default([]) })).default([]),
  historyId: historyIdSchema,
  nextPageToken: z.string().optional(),
})

export const sentSchema = z.object({ id: z.string().min(1), threadId: z.string().min(1) })
export const foundSchema = z.object({ messages: z.array(sentSchema).default([]) })

/** Additions to a mailbox. */
export const createGmailHistory = (google: Pick<GoogleConnectionService, 'callGmail'>) => ({
  /** The point of the mailbox's history at which it is now. */
  async readHistoryId(userId: number): Promise<string> {
    return parseGmail(profileSchema, await google.callGmail(userId, `${gmailBase}/profile`))
      .historyId
  },

  /**
   * The messages that were added to the mailbox after a point of its history, a page at a time.
   * @throws GoogleError `not-found` when Gmail has forgotten that point
   */
  async listHistory(userId: number, startHistoryId: string, pageToken: string) {
    const query = new URLSearchParams({
      startHistoryId,
      historyTypes: 'messageAdded',
      maxResults: '500',
      ...(pageToken ? { pageToken } : {}),
    })
    const path = `${gmailBase}/history?${query.toString()}`
    const { history, historyId, nextPageToken } = parseGmail(
      historySchema,
      await google.callGmail(userId, path),
    )
    const added = history.flatMap(({ messagesAdded }) =>
      messagesAdded.map(({ message }) => message),
    )
    return { added, historyId, nextPage: nextPageToken }
  },

  /** The ids of messages from mail servers since a moment, the newest first. */
  async listReports(userId: number, since: Date): Promise<string[]> {
    const query = new URLSearchParams({
      q: `from:(mailer-daemon OR postmaster) after:${Math.floor(since.getTime() / 1000)}`,
      maxResults: '100',
    })
    const path = `${gmailBase}/messages?${query.toString()}`
    const { messages } = parseGmail(foundSchema, await google.callGmail(userId, path))
    return messages.map(({ id }) => id)
  },
})
