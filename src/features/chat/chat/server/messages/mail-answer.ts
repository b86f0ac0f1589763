import { isPresent } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { answerEmail } from '../emails.ts'
import type { ConversationRow } from '../repository/tables.ts'

/**
 * Emails a visitor who has left that there is an answer, once until they are back or have written again. Call it
 * in the transaction of the reply, which holds the conversation's row.
 */
export async function mailAnswer(
  { chat, mail, practice, publicUrl, retentionDays, now }: ChatDeps,
  conversation: ConversationRow,
  fileCount: number,
): Promise<void> {
  const { sessionId, senderEmail, language, leadId } = conversation
  if (isPresent(conversation, now())) return
  if (!(await chat.claimAnswerMail(sessionId, now()))) return
  const content = { practice: practice(language), language, publicUrl, retentionDays, fileCount }
  await mail.enqueue(senderEmail, {
    ...answerEmail(content),
    language,
    leadId: leadId ?? undefined,
    about: 'chat',
  })
}
