import { splitAddresses } from '../../rules.ts'

/** A message in its own writing direction. Web addresses become links in messages of staff only. */
export function ConversationText({ text, isLinked }: { text: string; isLinked: boolean }) {
  if (!isLinked) return <span dir="auto">{text}</span>
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
          part.text
        ),
      )}
    </span>
  )
}
