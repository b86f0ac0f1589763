import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxFilesPerMessage } from '../../contract/file-schemas.ts'
import { type Attachments, noAttachments, withoutFile } from '../files/attachments.ts'
import { chooseFiles } from '../files/choose-files.ts'
import type { PendingReply } from './reply-outbox.ts'

/** The files chosen for a reply, with their contents: in memory, beside the replies that are not stored yet. */
type ReplyFiles = { attachments: Attachments; contents: ReadonlyMap<string, File> }

const none: ReplyFiles = { attachments: noAttachments, contents: new Map() }

const filesKey = (sessionId: string) => ['reply-files', sessionId] as const

const readFiles = (client: QueryClient, sessionId: string) =>
  client.getQueryData<ReplyFiles>(filesKey(sessionId)) ?? none

const writeFiles = (client: QueryClient, sessionId: string, files: ReplyFiles) =>
  client.setQueryData<ReplyFiles>(filesKey(sessionId), files)

export const discardReplyFiles = (client: QueryClient, sessionId: string) =>
  client.removeQueries({ queryKey: filesKey(sessionId) })

/** Puts the files of a failed reply back, before those that have been chosen since. */
export function returnReplyFiles(
  client: QueryClient,
  sessionId: string,
  { files = [], contents = none.contents }: PendingReply,
): void {
  const known = readFiles(client, sessionId)
  const all = [...files, ...known.attachments.files].slice(0, maxFilesPerMessage)
  writeFiles(client, sessionId, {
    attachments: { ...noAttachments, files: all },
    contents: new Map([...contents, ...known.contents]),
  })
}

/** The files of the reply that is being written in one conversation. */
export function useReplyFiles(sessionId: string) {
  const client = useQueryClient()
  const { data = none } = useQuery<ReplyFiles>({
    queryKey: filesKey(sessionId),
    queryFn: skipToken,
  })
  const { attachments, contents } = data
  return {
    attachments,
    async choose(given: readonly File[]) {
      const chosen = await chooseFiles(given, () => readFiles(client, sessionId).attachments.files)
      const known = readFiles(client, sessionId).contents
      const added = chosen.added.map(({ details, file }) => [details.key, file] as const)
      writeFiles(client, sessionId, {
        attachments: chosen.attachments,
        contents: new Map([...known, ...added]),
      })
    },
    remove(key: string, announcement: string) {
      const left = withoutFile(attachments, key, announcement)
      writeFiles(client, sessionId, { attachments: left, contents })
    },
    /** Hands the files to the reply that is sent now. */
    take(): Pick<PendingReply, 'files' | 'contents'> {
      discardReplyFiles(client, sessionId)
      return attachments.files.length > 0 ? { files: attachments.files, contents } : {}
    },
  }
}
