import { formatCity, formatStreet } from '#features/practice/offices/rules.ts'
import type { Office } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import type { Language } from '#shared/language.ts'
import { formatPracticePhone } from '#shared/practice-phone.ts'

/** The facts of the practice that say how a call is held. */
export type WayFacts = {
  /** The number that the practice calls from; may be empty. */
  callerNumber: string
  /** True if phones show it as a private number. */
  showsAsPrivate: boolean
  /** In the language of the reader. */
  offices: readonly Office[]
}

export type WayWords = {
  /** `By phone`, `By video`, `At the Main Street Office` */
  label: string
  /** Sentences with all that the client needs to know. */
  sentences: readonly string[]
  /** For the calendar entry. */
  location: string | undefined
}

function describePhone({ callerNumber, showsAsPrivate }: WayFacts, language: Language): WayWords {
  const phone = callerNumber === '' ? '' : formatPracticePhone(callerNumber, language)
  const from = phone === '' ? m.callmail_phone() : m.callmail_phone_from({ phone })
  const sentences = showsAsPrivate ? [from, m.callmail_phone_private()] : [from]
  return { label: m.callmail_by_phone(), sentences, location: undefined }
}

function describeVideo(link: string | null): WayWords {
  const label = m.callmail_by_video()
  if (link === null) return { label, sentences: [m.callmail_video_later()], location: undefined }
  return { label, sentences: [m.callmail_video({ link })], location: link }
}

function describeOffice(office: Office, language: Language): WayWords {
  const address = [formatStreet(office, language), formatCity(office, language)]
    .filter(Boolean)
    .join(', ')
  return {
    label: m.callmail_at_office({ office: office.name }),
    sentences: [
      m.callmail_office({ office: office.name, address }),
      ...[office.access, office.arrival].filter((text) => text !== ''),
    ],
    location: `${office.name}, ${address}`,
  }
}

/** Describes for its client how a call is held. Call it in the client's language. */
export function describeWay(
  way: string,
  facts: WayFacts,
  { videoLink, language }: { videoLink: string | null; language: Language },
): WayWords {
  if (way === 'video') return describeVideo(videoLink)
  const office = facts.offices.find(({ key }) => key === way)
  return office ? describeOffice(office, language) : describePhone(facts, language)
}
