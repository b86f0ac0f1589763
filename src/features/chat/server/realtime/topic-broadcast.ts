import type { FrameFromServer } from '../../contract.ts'

const batchMs = 50

type TopicBroadcastDeps = {
  hasStaff(): boolean
  sendToStaff(frame: FrameFromServer): void
}

/** Sends staff screens the topics that have changed, changes within 50 ms in one frame. */
export function createTopicBroadcast({ hasStaff, sendToStaff }: TopicBroadcastDeps) {
  const topics = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  return {
    add(topic: string): void {
      if (!hasStaff()) return
      topics.add(topic)
      timer ??= setTimeout(() => {
        timer = undefined
        sendToStaff({ type: 'changed', topics: [...topics] })
        topics.clear()
      }, batchMs)
    },
    close: () => clearTimeout(timer),
  }
}
