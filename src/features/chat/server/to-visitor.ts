import type { Sender } from '../contract/messages.ts'

/** The contact details that a visitor's own browser receives when it resumes a conversation. */
export const toVisitor = ({ senderName, senderEmail, senderPhone }: Sender): Sender => ({
  senderName,
  senderEmail,
  senderPhone,
})
