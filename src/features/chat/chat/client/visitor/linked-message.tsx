import { LinkedText } from '#platform/client/ui/linked-text.tsx'
import { splitLinks } from '#shared/message-links.ts'

interface LinkedMessageProps {
  text: string
  /** Called when the visitor follows a link to one of our own pages. */
  onFollow: (href: string) => void
}

/** A message of the practice with its web addresses as links. */
export const LinkedMessage = ({ text, onFollow }: LinkedMessageProps) => (
  <LinkedText parts={splitLinks(text)} onFollow={onFollow} />
)
