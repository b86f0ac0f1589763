import { Download } from 'lucide'
import { type MouseEvent, useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { askForPassword } from '#platform/client/http/password-question.ts'
import { saveFile } from '#platform/client/http/save-file.ts'
import { showToast } from '#platform/client/toasts.ts'
import { confirmPasswordCode } from '#shared/errors.ts'
import { type ButtonSize, type ButtonVariant, buttonClasses } from '../button.tsx'
import { Icon } from '../icon.tsx'

interface DownloadLinkProps {
  href: string
  /** The name of the saved file, at the moment of saving. */
  getFileName: () => string
  label: string
  variant: ButtonVariant
  size: ButtonSize
  className?: string
}

async function saveConfirmed(href: string, fileName: string): Promise<void> {
  try {
    await saveFile(href, fileName)
  } catch (error) {
    const isAsked = error instanceof CallError && error.code === confirmPasswordCode
    if (!isAsked) throw error
    // Someone who cancels the question knows that nothing was saved.
    if (await askForPassword()) await saveFile(href, fileName)
  }
}

/** Saves an export. The server may ask for the password first, which a plain link could not answer. */
export function DownloadLink(props: DownloadLinkProps) {
  const { href, getFileName, label, variant, size, className = '' } = props
  const [isPending, setPending] = useState(false)

  async function save(event: MouseEvent) {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    try {
      await saveConfirmed(href, getFileName())
    } catch (error) {
      const text = toErrorMessage(
        error,
        'The file could not be loaded. Check your connection and try again.',
      )
      showToast({ kind: 'error', title: 'Not Saved', text })
    } finally {
      setPending(false)
    }
  }

  return (
    <a
      href={href}
      download
      aria-busy={isPending}
      onClick={(event) => void save(event)}
      className={`${buttonClasses({ variant, size })} ${className}`}
    >
      <Icon icon={Download} size={size === 'row' ? 'small' : 'text'} />
      {label}
    </a>
  )
}
