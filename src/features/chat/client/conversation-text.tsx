import { splitAddresses } from '../rules.ts'

/** What somebody wrote, in the direction of its own script. Addresses are links where staff typed them. */
export function ConversationText({ text, isLinked }: { text: string; isLinked: boolean }) {
  if (!isLinked) return <span dir="auto">{text}</span>
  return (
    <span dir="auto">
      {splitAddresses(text).map((part, place) =>
        part.isAddress ? (
          <a
            // The parts of one text never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
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
