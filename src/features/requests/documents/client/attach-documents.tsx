import { useQuery } from '@tanstack/react-query'
import { CircleAlert, FileText, Paperclip, X } from 'lucide'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import type { PracticeDocument } from '../contract.ts'
import { formatSize } from '../rules.ts'
import { documentsQuery } from './queries.ts'

interface AttachOptions {
  /** The documents that are attached. */
  ids: readonly number[]
  onChange: (ids: number[]) => void
  limits: { count: number; bytes: number }
}

const megabyte = 1024 * 1024

/** Attaching documents to an email: the button beside the others, and the list that it opens in the box. */
export function useAttachDocuments({ ids, onChange, limits }: AttachOptions) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const list = useQuery({ ...documentsQuery(), enabled: isOpen || ids.length > 0 })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    isOpen,
    button: (
      <button
        ref={button}
        type="button"
        aria-label="Attach documents"
        title="Attach documents"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-river-700 transition-colors hover:bg-river-50"
      >
        <Icon icon={Paperclip} />
      </button>
    ),
    list: (
      <>
        <AttachedDocuments
          ids={ids}
          documents={list.data}
          onRemove={(gone) => {
            onChange(ids.filter((one) => one !== gone))
            button.current?.focus()
          }}
        />
        {isOpen && (
          <DocumentChoice
            id={id}
            ids={ids}
            documents={list.data}
            problem={
              list.error
                ? toErrorMessage(list.error, 'The documents could not be loaded.')
                : undefined
            }
            limits={limits}
            onChange={onChange}
            onClose={close}
          />
        )}
      </>
    ),
  }
}

interface AttachedDocumentsProps {
  ids: readonly number[]
  /** Undefined while they are loading. */
  documents: readonly PracticeDocument[] | undefined
  onRemove: (id: number) => void
}

/** The documents that go with the email. One that was deleted says so before the email is sent. */
function AttachedDocuments({ ids, documents, onRemove }: AttachedDocumentsProps) {
  if (ids.length === 0) return null
  return (
    <ul aria-label="Attached documents" className="flex max-h-24 flex-wrap gap-1.5 overflow-auto">
      {ids.map((id) => {
        const document = documents?.find((one) => one.id === id)
        const isGone = documents !== undefined && document === undefined
        const name = document?.name ?? (isGone ? 'Deleted document, please remove' : 'Document')
        return (
          <li
            key={id}
            className="flex max-w-full min-w-0 items-center gap-2 rounded-field border border-line bg-mist pl-2.5 text-sm"
          >
            <Icon
              icon={isGone ? CircleAlert : FileText}
              size="text"
              className={isGone ? 'text-ember-700' : 'text-river-700'}
            />
            <bdi className="min-w-0 truncate">{name}</bdi>
            {document && (
              <span className="shrink-0 text-xs text-ink-muted">{formatSize(document.size)}</span>
            )}
            <IconButton
              label={`Remove ${name}`}
              icon={X}
              look="bare"
              size="row"
              onClick={() => onRemove(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface DocumentChoiceProps extends AttachOptions {
  id: string
  documents: readonly PracticeDocument[] | undefined
  problem: string | undefined
  onClose: () => void
}

function DocumentChoice(props: DocumentChoiceProps) {
  const { id, ids, documents, problem, limits, onChange, onClose } = props
  const sizes = (documents ?? []).filter((one) => ids.includes(one.id)).map(({ size }) => size)
  const used = sizes.reduce((sum, size) => sum + size, 0)
  const hasRoom = ({ size }: PracticeDocument) =>
    ids.length < limits.count && used + size <= limits.bytes
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The key must not also close the email.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <fieldset
      id={id}
      className="flex max-h-36 min-h-0 tall:max-h-48 flex-col overflow-hidden rounded-card border border-line-field bg-paper"
    >
      <legend className="sr-only">Attach documents</legend>
      <div className="flex shrink-0 items-center gap-2 py-0.5 pr-1 pl-3.5 text-sm text-ink-muted">
        <Icon icon={Paperclip} size="text" />
        <span className="min-w-0 flex-1">
          Documents, at most {limits.count} and {limits.bytes / megabyte} MB together
        </span>
        <IconButton
          label="Close documents"
          icon={X}
          look="bare"
          size="row"
          onKeyDown={closeOnEscape}
          onClick={onClose}
        />
      </div>
      <div className="min-h-0 overflow-auto overscroll-contain px-3.5 pb-2">
        {problem !== undefined || documents === undefined ? (
          <p className="pb-1 text-sm">{problem ?? 'Loading…'}</p>
        ) : documents.length === 0 ? (
          <p className="pb-1 text-sm links-inherit">
            No documents yet. Administrators add them at{' '}
            <a href={paths.documents}>Quick replies and documents</a>.
          </p>
        ) : (
          documents.map((document) => {
            const isChosen = ids.includes(document.id)
            return (
              <Checkbox
                key={document.id}
                onKeyDown={closeOnEscape}
                checked={isChosen}
                disabled={!isChosen && !hasRoom(document)}
                onChange={() =>
                  onChange(
                    isChosen ? ids.filter((one) => one !== document.id) : [...ids, document.id],
                  )
                }
                label={
                  <>
                    <bdi className="wrap-anywhere">{document.name}</bdi>{' '}
                    <span className="text-xs text-ink-muted">{formatSize(document.size)}</span>
                  </>
                }
                className="py-1"
              />
            )
          })
        )}
      </div>
    </fieldset>
  )
}
