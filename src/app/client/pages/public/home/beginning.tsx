import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { PageWords } from '../sections/page-words.ts'
import { Point } from '../sections/point.tsx'

type Points = PageWords<'home'>['steps']

const withTitle = (points: Points) => points.filter(({ title }) => title !== '')

/** The way visitors begin, and what they ask before they do. A point without a title is left out. */
export function HomeBeginning(props: { steps: Points; questions: Points }) {
  const { has } = useSite()
  const steps = withTitle(props.steps)
  const questions = withTitle(props.questions)
  if (steps.length === 0 && questions.length === 0) return null
  return (
    <section
      className={classNames(
        'grid wrap gap-9 pb-18 md:gap-10 md:pb-26 lg:gap-18',
        steps.length > 0 && questions.length > 0 && 'md:grid-cols-2',
      )}
    >
      {steps.length > 0 && (
        <div>
          <h2 className="mb-7 type-h2">{m.home_steps()}</h2>
          <ol>
            {steps.map((step, index) => (
              <li
                key={step.title}
                className="grid grid-first-10 gap-4 border-t border-line-mist py-5.5"
              >
                <span aria-hidden className="type-figure text-river-600">
                  {index + 1}
                </span>
                <Point {...step} />
              </li>
            ))}
          </ol>
        </div>
      )}
      {questions.length > 0 && (
        <div>
          <h2 className="mb-7 type-h2">{m.home_questions()}</h2>
          <ul>
            {questions.map((question) => (
              <li key={question.title} className="border-t border-line-mist py-5.5">
                <Point {...question} />
              </li>
            ))}
          </ul>
          {has.faq && (
            <TextLink href={localPath(paths.faq)} icon="arrow">
              {m.home_all_questions()}
            </TextLink>
          )}
        </div>
      )}
    </section>
  )
}
