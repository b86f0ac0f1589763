import { LinkedText } from '#platform/client/ui/linked-text.tsx'
import { splitPortalLinks } from '#shared/message-links.ts'

/** A message in its own writing direction. Its links have the colour of its bubble. */
export const ConversationText = ({ text }: { text: string }) => (
  <span dir="auto">
    <LinkedText parts={splitPortalLinks(text)} className="" />
  </span>
)
