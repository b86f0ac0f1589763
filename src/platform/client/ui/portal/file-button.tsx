import { Upload } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

interface FileButtonProps {
  /** Names the choice of a file for screen readers. */
  label: string
  /** Media types, separated by commas. */
  accept: string
  /** The share of the file that was sent, from 0 to 1; undefined when nothing is being sent. */
  progress: number | undefined
  onFile: (file: File) => void
  children: ReactNode
}

/** A button that opens the choice of a file. */
export function FileButton({ label, accept, progress, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after a failure.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        variant="secondary-light"
        size="row"
        onClick={() => input.current?.click()}
        pending={progress !== undefined}
        pendingText={progress !== undefined && progress < 1 ? 'Uploading...' : 'Preparing...'}
      >
        <Icon icon={Upload} size="small" />
        {children}
      </Button>
    </>
  )
}
