import * as z from 'zod'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'
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

/** What was added to a mailbox. */
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
})
