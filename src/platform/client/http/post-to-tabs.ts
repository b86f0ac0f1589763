/** Sends a message to the other tabs that have opened this channel. */
export const postToTabs = (channel: BroadcastChannel, message: unknown): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes no target: it reaches only pages of this origin
  channel.postMessage(message)
