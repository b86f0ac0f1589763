import type { DemoConversation } from './content.ts'
import type { DemoDeps } from './deps.ts'
import { toMoment } from './moments.ts'
import { listDemoStaff, practiceManager, type Team } from './staff.ts'

export async function insertConversation(
  { chat, clock, timeZone }: DemoDeps,
  conversation: DemoConversation,
  team: Team,
): Promise<void> {
  const start = toMoment(clock.now(), conversation, timeZone)
  const { firstName, email, phone, language = 'en', messages } = conversation
  await chat.insertPast(
    {
      senderName: firstName,
      senderEmail: email,
      senderPhone: phone || null,
      language,
    },
    messages.map(({ from, minutesLater, text, read }) => ({
      message: text,
      staff:
        from === 'client'
          ? null
          : (listDemoStaff().find((person) => person.email === from) ?? practiceManager),
      staffId: team.get(from)?.id,
      at: new Date(start.getTime() + minutesLater * 60_000),
      isRead: read,
    })),
    [...team.values()].map(({ id }) => id),
  )
}
