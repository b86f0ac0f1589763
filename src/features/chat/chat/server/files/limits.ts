const megabyte = 1024 * 1024

/** Limits for the files of all visitors together, and of one address group in a day: all share the disk. */
export const visitorFileLimits = {
  allBytes: 500 * megabyte,
  dailyKilobytes: 100 * 1024,
}

/** Limits for each side of one conversation, including files that are not sent yet. */
export const conversationFileLimits = {
  client: { files: 10, bytes: 30 * megabyte },
  staff: { files: 40, bytes: 120 * megabyte },
}
