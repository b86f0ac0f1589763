import { useQuery } from '@tanstack/react-query'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { therapistsQuery } from '#features/practice/therapists/client/queries.ts'
import { TherapistGrid } from '#features/practice/therapists/client/therapist-grid.tsx'
import {
  TherapistsFailed,
  TherapistsSkeleton,
} from '#features/practice/therapists/client/therapist-list-states.tsx'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { useFreeCallsMark } from '../sections/free-calls-mark.ts'

export function HomeFeatured({ text }: { text: string }) {
  const toLang = useTextLanguage()
  const mark = useFreeCallsMark()
  return (
    <section {...mark} className="section wrap">
      <div className="mb-7 md:mb-11 md:flex md:items-end md:justify-between md:gap-6">
        <div>
          <h2 className="mb-3 type-h2">{m.home_featured_therapists()}</h2>
          {text !== '' && (
            <p lang={toLang(text)} className="text-ink-muted">
              {text}
            </p>
          )}
        </div>
        <ButtonLink
          href={localPath(paths.therapists)}
          variant="secondary"
          className="mt-5 shrink-0 md:mt-0"
        >
          {m.home_all_therapists()}
        </ButtonLink>
      </div>
      <FirstThree />
    </section>
  )
}

function FirstThree() {
  const { data: therapists, isPending, isError, refetch } = useQuery(therapistsQuery())
  if (isPending) return <TherapistsSkeleton />
  if (isError) return <TherapistsFailed tryAgain={() => void refetch()} />
  if (therapists.length === 0) {
    return <p className="text-ink-muted">{m.home_no_therapists()}</p>
  }
  return <TherapistGrid therapists={therapists.slice(0, 3)} />
}
