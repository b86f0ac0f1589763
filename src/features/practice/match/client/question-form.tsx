import { CircleAlert } from 'lucide'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { type Answers, findMatches, type MatchQuestion } from '../contract.ts'
import { AnswersSoFar } from './answers-so-far.tsx'
import { QuestionStep, toStepId } from './question-step.tsx'
import { readAnswers } from './read-form.ts'
import { useAnswers } from './use-answers.ts'
import { useStep } from './use-step.ts'

interface QuestionFormProps {
  questions: readonly MatchQuestion[]
  /** The answers of a result that is to change. */
  initial: Answers
}

/**
 * One question at a time. Every step is in the document, and the steps are linked by fragments, so that the
 * form works without a script: answers stay in the browser until the whole form is sent.
 */
export function QuestionForm({ questions, initial }: QuestionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useIsHydrated()
  const { step, heading } = useStep<HTMLHeadingElement>(questions.map(({ key }) => toStepId(key)))
  const { answers, note, clear } = useAnswers(form, initial)
  const { send, isSending, hasFailed } = useSendAnswers()

  const sendAnswers = () => {
    if (form.current && !isSending) send(readAnswers(form.current))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button is at the last question only; before it, Enter in an answer asks for the next question.
    const next = questions[step + 1]
    if (next) location.hash = toStepId(next.key)
    else sendAnswers()
  }

  return (
    <div className="grid grid-cols-1 items-start gap-9 lg:grid-cols-rest-auto lg:gap-10">
      <form
        ref={form}
        method="post"
        action={localPath(paths.match)}
        // The browser would restore the choices by their position, and the list may have changed.
        autoComplete="off"
        onChange={note}
        onSubmit={submit}
        className="rounded-panel border border-line bg-paper px-5 py-7 md:rounded-picture md:p-11"
      >
        {questions.map((question, at) => (
          <QuestionStep
            key={question.key}
            question={withFittingAges(question, answers)}
            number={at + 1}
            total={questions.length}
            chosen={answers[question.key] ?? []}
            before={questions[at - 1]?.key}
            isShown={isHydrated ? at === step : undefined}
            heading={at === step ? heading : undefined}
          >
            <StepActions
              next={questions[at + 1]?.key}
              onSkip={() => clear(question.key)}
              onSkipLast={isHydrated ? sendAnswers : undefined}
              isSending={isSending}
            />
          </QuestionStep>
        ))}
        {hasFailed && (
          <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-5">
            {m.match_failed()}
          </Notice>
        )}
      </form>
      <AnswersSoFar questions={questions} answers={answers} />
    </div>
  )
}

const young = new Set(['children', 'teens'])

/** For one's child or teen no adult ages, unless one of them was chosen before. */
function withFittingAges(question: MatchQuestion, answers: Answers): MatchQuestion {
  if (question.key !== 'age' || !answers.for?.includes('child')) return question
  const fits = (value: string) => young.has(value) || answers.age?.includes(value)
  return { ...question, options: question.options.filter(({ value }) => fits(value)) }
}

interface StepActionsProps {
  next: string | undefined
  onSkip: () => void
  /** Undefined before any script runs, when nothing can be skipped but by leaving it empty. */
  onSkipLast: (() => void) | undefined
  isSending: boolean
}

function StepActions({ next, onSkip, onSkipLast, isSending }: StepActionsProps) {
  const skipClasses = 'order-3 ml-auto sm:order-none'
  const nextClasses = 'order-1 w-full sm:order-none sm:w-auto'
  if (next !== undefined) {
    return (
      <>
        <ButtonLink
          href={`#${toStepId(next)}`}
          variant="quiet"
          size="card"
          onClick={onSkip}
          className={skipClasses}
        >
          {m.match_skip()}
        </ButtonLink>
        <ButtonLink href={`#${toStepId(next)}`} className={nextClasses}>
          {m.match_next()}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {onSkipLast && (
        <Button
          variant="quiet"
          size="card"
          className={skipClasses}
          onClick={() => {
            onSkip()
            onSkipLast()
          }}
        >
          {m.match_skip()}
        </Button>
      )}
      <Button
        type="submit"
        pending={isSending}
        pendingText={m.match_finishing()}
        className={onSkipLast ? nextClasses : `${nextClasses} sm:ml-auto`}
      >
        {m.match_finish()}
      </Button>
    </>
  )
}

function useSendAnswers() {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  const send = (answers: Answers) => {
    setState('sending')
    sendChange(findMatches, { body: { answers } }).then(
      ({ id }) => navigate(paths.matchResult(id)),
      () => setState('failed'),
    )
  }
  return { send, isSending: state === 'sending', hasFailed: state === 'failed' }
}
