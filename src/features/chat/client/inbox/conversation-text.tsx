import { phoneLink } from '#shared/phone.ts'
import { splitAddresses, splitPhones } from '../../rules.ts'

/**
 * A message in its own writing direction. Telephone numbers become links in every message, web addresses in
 * messages of staff only: what a visitor's address leads to is not known.
 */
export function ConversationText({ text, isLinked }: { text: string; isLinked: boolean }) {
  if (!isLinked) {
    return (
      <span dir="auto">
        <TextWithPhones text={text} />
      </span>
    )
  }
  return (
    <span dir="auto">
      {splitAddresses(text).map((part) =>
        part.isAddress ? (
          <a
            key={part.start}
            href={part.text}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-2"
          >
            {part.text}
          </a>
        ) : (
          <TextWithPhones key={part.start} text={part.text} />
        ),
      )}
    </span>
  )
}

const TextWithPhones = ({ text }: { text: string }) =>
  splitPhones(text).map((part) =>
    part.isPhone ? (
      <a key={part.start} href={phoneLink(part.text)} className="underline underline-offset-2">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
