import { CircleAlert } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import type { OwnRequest } from '../contract.ts'
import { toNextStep, toStateTitle } from '../labels.ts'
import { linkPhone } from './link-phone.tsx'
import { type ChoiceNames, RequestFacts } from './request-facts.tsx'

export type { ChoiceNames } from './request-facts.tsx'

interface RequestViewProps {
  request: OwnRequest
  names: ChoiceNames
  phone: string
  /** @returns whether the request is withdrawn now */
  withdraw: () => Promise<boolean>
  isWithdrawing: boolean
  /** Why a withdrawal failed. */
  refusal: string | undefined
}

/** A request in words: how far it is, what is stored and until when, and its withdrawal. */
export function RequestView({ request, names, phone, ...withdrawal }: RequestViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // What was loaded appears without a new page, and a screen reader must notice.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="type-title outline-none">
        {toStateTitle(request.status)}
      </h2>
      <p className="mt-3 max-w-160 text-ink-muted">{toNextStep(request)}</p>
      <h3 className="mt-8 font-semibold">{m.request_facts_heading()}</h3>
      <RequestFacts request={request} names={names} />
      <p className="mt-4 text-md text-ink-muted">
        {m.request_deleted_on({ date: formatFullDay(new Date(request.expiresAt)) })}{' '}
        {phone !== '' && (
          <MarkedMessage text={m.request_correct({ phone })} marks={{ phone: linkPhone(phone) }} />
        )}
      </p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap print:hidden">
        {request.mayWithdraw ? (
          <Withdrawal {...withdrawal} />
        ) : (
          <ButtonLink href={localPath(paths.consultation)} variant="secondary">
            {m.request_new_request()}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

type WithdrawalProps = Pick<RequestViewProps, 'withdraw' | 'isWithdrawing' | 'refusal'>

function Withdrawal({ withdraw, isWithdrawing, refusal }: WithdrawalProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.request_withdraw()}
      </Button>
      <QuestionDialog
        open={isAsking}
        title={m.request_withdraw_question()}
        keepLabel={m.request_withdraw_keep()}
        onKeep={close}
        goLabel={m.request_withdraw()}
        onGo={() => void withdraw()}
        isPending={isWithdrawing}
        pendingText={m.request_withdrawing()}
      >
        {m.request_withdraw_text()}
        {refusal !== undefined && (
          <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-4">
            {refusal}
          </Notice>
        )}
      </QuestionDialog>
    </>
  )
}
