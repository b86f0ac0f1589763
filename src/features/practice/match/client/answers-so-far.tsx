import { LifeBuoy, ShieldCheck } from 'lucide'
import type { ReactNode } from 'react'
import { matchAnswerDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { linkWords } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { hiddenMarks } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { Answers, MatchQuestion } from '../contract.ts'
import { toStepId } from './question-step.tsx'
import { WithEnglish } from './with-english.tsx'

interface AnswersSoFarProps {
  questions: readonly MatchQuestion[]
  answers: Answers
}

/** Beside the question: what was answered, what happens with it, and where to call in a crisis. */
export function AnswersSoFar({ questions, answers }: AnswersSoFarProps) {
  const answered = questions.flatMap(({ key, name, options }) => {
    const chosen = options.filter(({ value }) => answers[key]?.includes(value))
    return chosen.length === 0 ? [] : [{ key, name, chosen }]
  })
  return (
    <section aria-labelledby="answers-so-far" className="text-md lg:w-80">
      <h2 id="answers-so-far" className="border-b border-line pb-2.5 font-semibold">
        {m.match_answers_heading()}
      </h2>
      {answered.length === 0 ? (
        <p className="border-b border-line py-4 text-ink-muted">{m.match_answers_none()}</p>
      ) : (
        <ul>
          {answered.map(({ key, name, chosen }) => (
            <li
              key={key}
              className="flex items-center justify-between gap-4 border-b border-line py-3"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block text-ink-muted">{name}</span>
                <span className="block font-semibold">
                  <WithEnglish
                    text={chosen.map(({ label }) => label).join(', ')}
                    english={chosen.flatMap(({ label, english, englishWords = [] }) =>
                      english?.includes('label') ? [label] : englishWords,
                    )}
                  />
                </span>
              </span>
              <TextLink href={`#${toStepId(key)}`}>
                <MarkedMessage
                  text={m.match_change_label({ question: name })}
                  marks={hiddenMarks}
                />
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <Note icon={ShieldCheck}>{m.match_storage_note({ count: matchAnswerDays })}</Note>
      <Note icon={LifeBuoy}>
        <MarkedMessage
          text={m.match_crisis_note()}
          marks={{
            call: linkWords({ href: 'tel:988', className: 'font-semibold text-ink' }),
            emergency: linkWords({ href: 'tel:911', className: 'font-semibold text-ink' }),
            lines: linkWords({
              href: localPath(paths.crisis),
              className: 'font-semibold text-ink',
            }),
          }}
        />
      </Note>
    </section>
  )
}

function Note({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <p className="grid grid-cols-auto-rest gap-3 border-b border-line py-4.5 text-ink-muted last:border-b-0">
      <Icon icon={icon} className="mt-px text-river-600" />
      <span>{children}</span>
    </p>
  )
}
