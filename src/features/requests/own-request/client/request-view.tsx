import { CircleAlert } from 'lucide'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import type { OwnRequest } from '../contract/request.ts'
import { toProgress } from '../labels.ts'
import { linkPhone } from './link-phone.tsx'
import type { RequestEdit } from './request-edit.tsx'
import { type ChoiceNames, RequestFacts } from './request-facts.tsx'

export type { ChoiceNames } from './request-facts.tsx'

/** Needed by the free call of a request. */
export type OwnCallSlot = Pick<
  RequestViewProps,
  'request' | 'link' | 'isForOffers' | 'phone' | 'showChanged'
>

interface RequestViewProps {
  request: OwnRequest
  names: ChoiceNames
  locations: readonly { key: string; label: string }[]
  phone: string
  /** Proves who changes the request. */
  link: { token: string; phoneDigits: string }
  /** The email of the link offers times for the free call. */
  isForOffers: boolean
  /** `said` is what has been done. */
  showChanged: (request: OwnRequest, said: string) => void
  /** Text about the last change, as its view may be another one. */
  said: string | undefined
  renderCall: (slot: OwnCallSlot) => ReactNode
  end: (ending: Ending) => Promise<void>
  /** Current action on the request. */
  pending: Ending | undefined
  /** Why it failed. */
  refusal: string | undefined
  forgetRefusal: () => void
}

type Ending = 'withdraw' | 'delete'

/** A request as a text: how far it is, what is stored and until when, and what its sender can do with it. */
export function RequestView(props: RequestViewProps) {
  const { request, names, locations, phone, link, showChanged, said, ...more } = props
  const { isForOffers, renderCall, ...endings } = more
  const heading = useRef<HTMLHeadingElement>(null)
  const { Form, open, close, problem } = useEditForm()
  const isEditing = Form !== undefined
  const { title, next } = toProgress(request)

  // Loaded or saved text appears without a new page, and a screen reader must notice. After a change further down on a
  // phone, the page also scrolls to it, before it is painted.
  useLayoutEffect(() => {
    if (isEditing) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [isEditing])

  if (Form) {
    const save = (changed: OwnRequest) => {
      showChanged(changed, m.request_edit_saved())
      close()
    }
    return (
      <Form request={request} locations={locations} link={link} onSaved={save} onCancel={close} />
    )
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="type-title outline-none">
        {title}
      </h2>
      <p className="mt-3 max-w-160 text-ink-muted">{next}</p>
      <output className="mt-3 block font-medium empty:hidden">{said}</output>
      {renderCall({ request, link, isForOffers, phone, showChanged })}
      <h3 className="mt-8 font-semibold">{m.request_facts_heading()}</h3>
      <RequestFacts request={request} names={names} />
      <p className="mt-4 text-md text-ink-muted">
        {m.request_deleted_on({ date: formatFullDay(new Date(request.expiresAt)) })}{' '}
        {phone !== '' && (
          <MarkedMessage text={m.request_correct({ phone })} marks={{ phone: linkPhone(phone) }} />
        )}
      </p>
      {problem !== undefined && <Refusal>{problem}</Refusal>}
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap print:hidden">
        {request.mayWithdraw ? (
          <>
            <Button onClick={() => void open()}>{m.request_edit()}</Button>
            <EndButton ending="withdraw" {...endings} />
          </>
        ) : (
          <ButtonLink href={localPath(paths.consultation)} variant="secondary">
            {m.request_new_request()}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={({ currentTarget }) => void download(currentTarget)}>
          {m.request_download()}
        </Button>
        <EndButton ending="delete" {...endings} />
      </div>
    </>
  )
}

/** Saves what the page says, in its language. */
async function download(button: Element) {
  const { saveFacts } = await import('./save-facts.ts')
  saveFacts(button.closest('main') ?? document.body)
}

/** The form, whose code few visitors of this page need. */
function useEditForm() {
  const [Form, setForm] = useState<typeof RequestEdit>()
  const [problem, setProblem] = useState<string>()
  async function open() {
    setProblem(undefined)
    try {
      const loaded = await import('./request-edit.tsx')
      setForm(() => loaded.RequestEdit)
    } catch {
      setProblem(m.request_edit_unavailable())
    }
  }
  return { Form, open, close: () => setForm(undefined), problem }
}

const Refusal = ({ children }: { children: string }) => (
  <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-4">
    {children}
  </Notice>
)

const toQuestion = {
  withdraw: () => ({
    title: m.request_withdraw_question(),
    text: m.request_withdraw_text(),
    go: m.request_withdraw(),
    pendingText: m.request_withdrawing(),
  }),
  delete: () => ({
    title: m.request_delete_question(),
    text: m.request_delete_text(),
    go: m.request_delete(),
    pendingText: m.request_deleting(),
  }),
}

type EndButtonProps = Pick<RequestViewProps, 'end' | 'pending' | 'refusal' | 'forgetRefusal'> & {
  ending: Ending
}

function EndButton({ ending, end, pending, refusal, forgetRefusal }: EndButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { title, text, go, pendingText } = toQuestion[ending]()
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          forgetRefusal()
          setAsking(true)
        }}
      >
        {go}
      </Button>
      <QuestionDialog
        open={isAsking}
        title={title}
        keepLabel={m.request_withdraw_keep()}
        onKeep={() => setAsking(false)}
        goLabel={go}
        onGo={() => void end(ending)}
        isPending={pending !== undefined}
        pendingText={pendingText}
      >
        {text}
        {refusal !== undefined && <Refusal>{refusal}</Refusal>}
      </QuestionDialog>
    </>
  )
}
