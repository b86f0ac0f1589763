import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Language } from '#shared/language.ts'
import { withoutMarks } from '#shared/marked-text.ts'
import type { CalendarCall } from '../entries/calendar-call.ts'
import { describeWay, type WayFacts } from './describe-way.ts'
import { writeCalendarFile } from './write-calendar-file.ts'

export type ClientFileDeps = {
  practice: (language?: Language) => MailPractice
  sender: (language?: Language) => { address: string }
  readWayFacts: (language: Language) => WayFacts
  /** Where a therapist's calls by video are held. */
  findVideoLink: (userId: number) => Promise<string | null>
}

type ClientCall = CalendarCall & { updatedAt: Date }

/** Describes how a call is held, for its client. Call it in the client's language. */
export async function describeCallWay(
  deps: Pick<ClientFileDeps, 'findVideoLink' | 'readWayFacts'>,
  { userId, way }: Pick<CalendarCall, 'userId' | 'way'>,
  language: Language,
) {
  const videoLink = way === 'video' && userId !== null ? await deps.findVideoLink(userId) : null
  return describeWay(way, deps.readWayFacts(language), { videoLink, language })
}

/**
 * A call as a calendar file for its client. Others may see the calendar, so it names the practice, and neither the
 * therapist nor the service.
 */
export async function writeClientFile(
  deps: ClientFileDeps,
  call: ClientCall,
  { method, language }: { method: 'REQUEST' | 'CANCEL'; language: Language },
): Promise<string> {
  return runInLanguage(language, async () => {
    const { name, phone, shortName } = deps.practice(language)
    const way = await describeCallWay(deps, call, language)
    const crisis = withoutMarks(m.mail_crisis())
    const practice = { name: name || shortName, email: deps.sender(language).address }
    const lines = [...way.sentences, phone && m.callmail_questions({ phone }), crisis]
    return writeCalendarFile({
      practice,
      method,
      events: [
        {
          uid: call.uid,
          sequence: call.version,
          startsAt: call.startsAt,
          endsAt: call.endsAt,
          changedAt: call.updatedAt,
          summary: m.callmail_summary({ practice: shortName }),
          description: lines.filter((line) => line !== '').join('\n\n'),
          location: way.location,
        },
      ],
    })
  })
}
