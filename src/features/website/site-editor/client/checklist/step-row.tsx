import { Check, TriangleAlert } from 'lucide'
import { startingName } from '#features/practice/site/rules.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import type { getSiteChecklist } from '../../contract.ts'
import { useSnapshot } from '../state/store-context.ts'
import { stepWords } from './checklist-steps.ts'
import { type InviteDialog, InviteStep } from './invite-step.tsx'
import { StepConfirmation } from './step-confirmation.tsx'
import { TestMail } from './test-mail.tsx'

type StepState = 'done' | 'warned' | 'next' | 'open'

const stateWords: Record<StepState, string> = {
  done: 'done',
  warned: 'works only in part',
  next: 'next step',
  open: 'not done',
}

const markClasses: Record<StepState, string> = {
  done: 'border-moss-100 bg-moss-100 text-moss-700',
  warned: 'border-larch-100 bg-larch-100 text-larch-800',
  next: 'border-river-600 bg-river-600 text-white',
  open: 'border-line-field text-ink-muted',
}

interface StepRowProps {
  step: EndpointResponse<typeof getSiteChecklist>[number]
  number: number
  isNext: boolean
  InviteDialog: InviteDialog
}

/** One step: what is entered so far, and the one thing to do. */
export function StepRow({ step, number, isNext, InviteDialog }: StepRowProps) {
  const { title, action, href: firstHref } = stepWords[step.key]
  const hasName = useSnapshot(({ saved }) => saved.practice.name.en !== startingName)
  // Name and phone are in two sections.
  const href = step.key === 'contact' && hasName ? paths.siteSection('contact') : firstHref
  const state = step.isDone ? 'done' : step.isWarned ? 'warned' : isNext ? 'next' : 'open'
  const variant = step.isDone ? 'quiet' : isNext ? 'primary' : 'secondary-light'
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2.5 last:border-b-0',
        isNext && 'bg-river-50 py-4',
      )}
    >
      <StepMark number={number} state={state} />
      <div className="min-w-up-to-32 flex-1">
        <h2 className="leading-snug font-semibold">
          {title}
          <span className="sr-only">, {stateWords[state]}</span>
        </h2>
        <p
          className={classNames(
            'text-sm wrap-anywhere',
            step.isWarned ? 'text-larch-900' : 'text-ink-muted',
          )}
        >
          {step.detail}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {isNext && <StepConfirmation stepKey={step.key} />}
        {step.key === 'people' && <InviteStep variant={variant} Dialog={InviteDialog} />}
        {step.key === 'mail' && <TestMail isDone={step.isDone} variant={variant} />}
        {href !== undefined && (step.key !== 'people' || step.isDone) && (
          <ButtonLink href={href} variant={variant} size="portal">
            {step.isDone ? 'Change' : action}
            <span className="sr-only"> {title}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function StepMark({ number, state }: { number: number; state: StepState }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold',
        markClasses[state],
      )}
    >
      {state === 'done' && <Icon icon={Check} size="text" />}
      {state === 'warned' && <Icon icon={TriangleAlert} size="text" />}
      {(state === 'next' || state === 'open') && number}
    </span>
  )
}
