import {
  Download,
  Eye,
  Hourglass,
  List,
  Lock,
  LockOpen,
  LogIn,
  LogOut,
  Mail,
  MessageCircle,
  Pause,
  Pencil,
  PhoneCall,
  Plus,
  Send,
  StickyNote,
  Trash2,
  Undo2,
  UserRoundPen,
} from 'lucide'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import type { AuditEntry } from '../contract/entries.ts'
import { toActionChoice } from '../labels.ts'

const icons: Readonly<Record<string, IconDrawing>> = {
  created: Plus,
  listed: List,
  viewed: Eye,
  assigned: UserRoundPen,
  exported: Download,
  held: Pause,
  note_added: StickyNote,
  note_changed: StickyNote,
  note_deleted: Trash2,
  call_logged: PhoneCall,
  call_deleted: Trash2,
  email_viewed: Mail,
  email_sent: Send,
  email_failed: Send,
  email_undone: Undo2,
  email_received: Mail,
  attachment_downloaded: Download,
  replied: Send,
  converted: Plus,
  deleted: Trash2,
  photo_removed: Trash2,
  'retention.deleted': Hourglass,
  sent: Send,
  withdrawn: Trash2,
  signed_in: LogIn,
  sign_in_failed: LogIn,
  signed_out: LogOut,
  signed_out_everywhere: LogOut,
  screen_locked: Lock,
  screen_unlocked: LockOpen,
}

/** The icon of an action, beside its label. */
export function ActionIcon({ entry }: { entry: Pick<AuditEntry, 'action' | 'recordType'> }) {
  const fallback = entry.recordType === 'user' ? UserRoundPen : Pencil
  const isChat = entry.action === 'conversation.viewed'
  const icon = isChat ? MessageCircle : (icons[toActionChoice(entry.action)] ?? fallback)
  return <Icon icon={icon} size="text" className="shrink-0 text-ink-muted" />
}
