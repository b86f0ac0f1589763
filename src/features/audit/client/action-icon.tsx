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
  Plus,
  Send,
  Trash2,
  UserRoundPen,
} from 'lucide'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import type { AuditEntry } from '../contract.ts'

const icons: Record<string, IconDrawing> = {
  created: Plus,
  listed: List,
  viewed: Eye,
  assigned: UserRoundPen,
  exported: Download,
  held: Pause,
  'mail viewed': Mail,
  'mail sent': Send,
  'mail failed': Send,
  replied: Send,
  'made a lead': Plus,
  deleted: Trash2,
  'photo removed': Trash2,
  'removed by retention': Hourglass,
  'signed in': LogIn,
  'sign-in failed': LogIn,
  'signed out': LogOut,
  'signed out everywhere': LogOut,
  'screen locked': Lock,
  'screen unlocked': LockOpen,
}

/** What was done, as a drawing beside its word. */
export function ActionIcon({ entry }: { entry: Pick<AuditEntry, 'action' | 'recordType'> }) {
  const isChat = entry.recordType === 'conversation' && entry.action === 'viewed'
  const ofUser = entry.recordType === 'user' ? UserRoundPen : Pencil
  const icon = isChat ? MessageCircle : (icons[entry.action] ?? ofUser)
  return <Icon icon={icon} size="text" className="shrink-0 text-ink-2" />
}
