import { Download, FileText, Image as Picture } from 'lucide'
import { useState } from 'react'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatFileSize, formatFileType } from '../../file-rules.ts'
import { FileName } from './file-name.tsx'

type ShownFile = { name: string; mediaType: string; size: number }

export const FileIcon = ({ mediaType }: Pick<ShownFile, 'mediaType'>) => (
  <Icon icon={mediaType.startsWith('image/') ? Picture : FileText} />
)

const cardClasses =
  'relative flex max-w-full rounded-field border border-line bg-paper px-3 py-2 text-left text-sm leading-snug text-ink'

interface FileCardProps {
  file: ShownFile
  /** Where staff get it; a visitor's browser has to send the secret of the conversation. */
  href?: string
  /** Saves it; undefined for a file that is not stored yet. Does not reject. */
  onSave?: (() => Promise<void>) | undefined
}

/** A file of a message: it is saved and never shown, whatever it contains. */
export function FileCard({ file, href, onSave }: FileCardProps) {
  const [isSaving, setSaving] = useState(false)
  const { name, size } = file
  const [kind, shownSize] = [formatFileType(file), formatFileSize(size)]
  const content = (
    <span
      aria-hidden={onSave !== undefined || undefined}
      className="flex w-full min-w-0 items-center gap-2.5"
    >
      <FileIcon mediaType={file.mediaType} />
      <span className="grid min-w-0 flex-1">
        <FileName name={name} />
        <span className="text-xs text-ink-muted">
          {kind} · {shownSize}
        </span>
      </span>
      {onSave && <Icon icon={Download} size="small" className="text-river-700" />}
    </span>
  )
  if (!onSave) return <span className={cardClasses}>{content}</span>
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    await onSave()
    setSaving(false)
  }
  const shared = {
    'aria-busy': isSaving,
    className: classNames(cardClasses, 'min-h-11 transition-colors hover:bg-river-50'),
  }
  const label = (
    <VisuallyHidden>{m.chat_file_download({ name, kind, size: shownSize })}</VisuallyHidden>
  )
  if (href === undefined) {
    return (
      <button type="button" {...shared} onClick={() => void save()}>
        {label}
        {content}
      </button>
    )
  }
  return (
    <a
      {...shared}
      href={href}
      download={name}
      onClick={(event) => {
        // Fetched, because a browser would save the answer of the server that refuses it.
        event.preventDefault()
        void save()
      }}
    >
      {label}
      {content}
    </a>
  )
}
