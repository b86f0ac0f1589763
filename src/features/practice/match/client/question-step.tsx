import { ArrowLeft } from 'lucide'
import type { ReactNode, RefObject } from 'react'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { MatchQuestion } from '../contract.ts'
import { OptionCard } from './option-card.tsx'

/** The fragment of a question's address. */
export const toStepId = (key: string) => `question-${key}`

interface QuestionStepProps {
  question: MatchQuestion
  number: number
  total: number
  chosen: readonly string[]
  /** The ids of the questions before and after. */
  before: string | undefined
  /** Undefined before any script runs: then the style sheet shows the step of the address. */
  isShown: boolean | undefined
  heading: RefObject<HTMLHeadingElement | null> | undefined
  /** Skip, and Next or the button that sends the form. */
  children: ReactNode
}

export function QuestionStep(props: QuestionStepProps) {
  const { question, number, total, chosen, before, isShown, heading, children } = props
  const { key, title, hint, max, options } = question
  const isFull = isShown !== undefined && max > 1 && chosen.length >= max
  return (
    <fieldset
      hidden={isShown === false}
      aria-describedby={hint === '' ? undefined : `${toStepId(key)}-hint`}
      className={classNames('min-w-0', isShown === undefined && 'fragment-step')}
    >
      <legend className="contents">
        <span className="block text-sm font-semibold text-river-700">
          {m.match_progress({ number, total })}
        </span>
        <Progress number={number} total={total} />
        {/* A target that takes the focus: the browser moves it here, also without a script. */}
        <h2
          ref={heading}
          id={toStepId(key)}
          tabIndex={-1}
          className="heading-focus mt-7 scroll-mt-45 type-h2"
        >
          {title}
        </h2>
      </legend>
      {hint !== '' && (
        <p id={`${toStepId(key)}-hint`} className="mt-3 text-xl text-ink-muted">
          {hint}
        </p>
      )}
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        {options.map((option) => (
          <OptionCard
            key={option.value}
            name={key}
            option={option}
            isOnly={max === 1}
            isChosen={chosen.includes(option.value)}
            disabled={isFull && !chosen.includes(option.value)}
          />
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        {before !== undefined && (
          <ButtonLink
            href={`#${toStepId(before)}`}
            variant="quiet"
            size="card"
            className="order-2 sm:order-none"
          >
            <Icon icon={ArrowLeft} size="text" />
            {m.match_back()}
          </ButtonLink>
        )}
        {children}
      </div>
    </fieldset>
  )
}

/** Progress through the questions, for the eye; the line above says it. */
function Progress({ number, total }: { number: number; total: number }) {
  return (
    <span aria-hidden className="mt-3 flex gap-1.5">
      {Array.from({ length: total }, (_, at) => (
        <span
          key={at}
          className={classNames(
            'h-1.5 flex-1 rounded-full',
            at < number ? 'bg-river-600 forced-colors:bg-highlight' : 'bg-river-100',
          )}
        />
      ))}
    </span>
  )
}
