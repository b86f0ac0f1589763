const megabyte = 1024 * 1024

/** What each side may send in one conversation, files that are not sent yet included. */
export const conversationFileLimits = {
  client: { files: 10, bytes: 30 * megabyte },
  staff: { files: 40, bytes: 120 * megabyte },
}
