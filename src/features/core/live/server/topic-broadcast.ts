import type { StaffConnections } from './staff-connections.ts'

const batchMs = 50

/** Sends staff screens the topics that have changed, changes within 50 ms in one frame. */
export function createTopicBroadcast(staff: Pick<StaffConnections, 'isEmpty' | 'send'>) {
  const topics = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  return {
    add(topic: string): void {
      if (staff.isEmpty()) return
      topics.add(topic)
      timer ??= setTimeout(() => {
        timer = undefined
        staff.send({ type: 'changed', topics: [...topics] })
        topics.clear()
      }, batchMs)
    },
    close: () => clearTimeout(timer),
  }
}
