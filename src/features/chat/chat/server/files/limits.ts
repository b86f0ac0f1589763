const megabyte = 1024 * 1024

/** What all visitors together may have stored, and one address group in a day: the disk is everybody's. */
export const visitorFileLimits = {
  allBytes: 500 * megabyte,
  dailyKilobytes: 100 * 1024,
}

/** What each side may send in one conversation, files that are not sent yet included. */
export const conversationFileLimits = {
  client: { files: 10, bytes: 30 * megabyte },
  staff: { files: 40, bytes: 120 * megabyte },
}
