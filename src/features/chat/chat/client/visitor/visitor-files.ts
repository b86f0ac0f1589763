import { m } from '#messages'
import type { ChatFile } from '../../contract/file-schemas.ts'
import type { OutgoingFile } from '../../outbox.ts'
import { withoutFile } from '../files/attachments.ts'
import type { Delivery } from '../send-queue.ts'
import type { ChatState } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { showChatError } from './chat-toasts.ts'
import { loadTransfer } from './load-transfer.ts'

/** The files of the visitor's messages. Their contents are here, in memory, until the practice has stored them. */
export function createVisitorFiles(store: ChatStore) {
  const contents = new Map<string, File>()
  const find = (key: string) => contents.get(key)

  return {
    /** Adds files to the draft, and says which ones cannot be sent. */
    async choose(given: readonly File[]): Promise<void> {
      try {
        const { chooseFiles } = await loadTransfer()
        const { added, attachments } = await chooseFiles(
          given,
          () => store.read().attachments.files,
        )
        for (const { details, file } of added) contents.set(details.key, file)
        store.dispatch({ type: 'attachments-changed', attachments })
      } catch {
        showChatError(m.errors_chat_connection()) // the code was not loaded
      }
    },
    remove(key: string, announcement: string) {
      const attachments = withoutFile(store.read().attachments, key, announcement)
      store.dispatch({ type: 'attachments-changed', attachments })
    },
    /** The files among these whose contents this page still has. */
    listHeld: (files: readonly OutgoingFile[] = []) => files.filter(({ key }) => contents.has(key)),
    /** Forgets the contents of all files but those of the state. */
    prune({ outbox, attachments }: ChatState) {
      const files = [...outbox.flatMap(({ files = [] }) => files), ...attachments.files]
      const keys = new Set(files.map(({ key }) => key))
      for (const key of contents.keys()) if (!keys.has(key)) contents.delete(key)
    },
    /** @returns the ids of the files, for their message, or why there are none */
    async upload(sessionId: string, files: readonly OutgoingFile[]): Promise<number[] | Delivery> {
      try {
        const { uploadVisitorFiles } = await loadTransfer()
        return await uploadVisitorFiles(sessionId, files, find)
      } catch {
        return { kind: 'lost' } // the code was not loaded
      }
    },
    /** Saves a file of the conversation. */
    async save(file: Pick<ChatFile, 'id' | 'name'>): Promise<void> {
      try {
        const { saveVisitorFile } = await loadTransfer()
        const problem = await saveVisitorFile(store.read().conversation?.sessionId, file)
        if (problem) showChatError(problem)
      } catch {
        showChatError(m.errors_chat_connection()) // the code was not loaded
      }
    },
  }
}

export type VisitorFiles = ReturnType<typeof createVisitorFiles>
