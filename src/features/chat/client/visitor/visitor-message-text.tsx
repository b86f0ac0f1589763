import { LinkedText } from '#platform/client/ui/linked-text.tsx'
import { splitLinks } from '#shared/message-links.ts'

interface MessageTextProps {
  text: string
  /** One of our own pages was chosen. */
  onFollow: (href: string) => void
}

/** A message of the practice, its addresses as links. */
export const MessageText = ({ text, onFollow }: MessageTextProps) => (
  <LinkedText parts={splitLinks(text)} onFollow={onFollow} />
)
