import type { Outgoing } from '../../outbox.ts'
import type { Delivery } from '../send-queue.ts'
import { isConnected } from './chat-selectors.ts'
import type { ChatStore } from './chat-store.ts'
import type { VisitorConnection } from './connection.ts'
import type { VisitorFiles } from './visitor-files.ts'

interface DeliveryOptions {
  store: ChatStore
  files: Pick<VisitorFiles, 'upload'>
  getConnection: () => VisitorConnection | undefined
}

/** Sends one message, its files first: it has their ids. @returns undefined while there is no connection */
export const createDelivery =
  ({ store, files, getConnection }: DeliveryOptions) =>
  async (message: Outgoing): Promise<Delivery | undefined> => {
    const { conversation } = store.read()
    if (!conversation || !isConnected(store.read())) return undefined
    let fileIds: number[] | undefined
    if (message.files) {
      const uploaded = await files.upload(conversation.sessionId, message.files)
      if (!Array.isArray(uploaded)) {
        const { optimisticId } = message
        // The connection may work all the same: without this the queue would try again at once, for ever.
        if (uploaded.kind === 'lost') store.dispatch({ type: 'message-held-back', optimisticId })
        return uploaded
      }
      fileIds = uploaded
      if (!isConnected(store.read())) return undefined
    }
    return getConnection()?.deliver({ ...message, fileIds }, store.read().conversation?.captcha)
  }
