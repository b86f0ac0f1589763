import type { Actor, Origin } from '#shared/actor.ts'
import { describeMessage } from '../../message-lines.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { MessageRow } from '../repository/tables.ts'

/** A conversation as the lead shows it that was made from it. */
export type LinkedConversation = {
  id: number
  createdAt: Date
  messageCount: number
  /** The names of the staff who wrote. */
  with: string[]
  /** The client's first message, shortened. */
  firstWords: string
}

const maxFirstWords = 240

const toNames = ({ files }: MessageRow) => files.map(({ name }) => name)

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length > maxFirstWords
    ? `${characters.slice(0, maxFirstWords).join('').trimEnd()}…`
    : line
}

/**
 * The conversations that a lead was made from, newest first. Their first message is shown, so this is a view of
 * each. Call it for those who may see the lead.
 */
export async function viewOfLead(
  { chat, now, recordView }: ChatDeps,
  actor: Actor,
  origin: Origin,
  leadId: number,
): Promise<LinkedConversation[]> {
  const linked: LinkedConversation[] = []
  for (const { id, sessionId, createdAt } of await chat.listOfLead(leadId, now())) {
    const [first] = await chat.listFirstOfVisitor(sessionId, 1, now())
    linked.push({
      id,
      createdAt,
      messageCount: await chat.countMessages(sessionId, now()),
      with: await chat.listStaffWriters(sessionId, now()),
      firstWords: shorten(first ? describeMessage(first.message, toNames(first)) : ''),
    })
    await recordView(actor, origin, { id })
  }
  return linked
}
