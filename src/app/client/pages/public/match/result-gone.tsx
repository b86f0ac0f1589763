import { matchAnswerDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { BandHero } from '../sections/band-hero.tsx'

/** In place of a result whose answers were deleted, or never were. */
export const ResultGone = () => (
  <>
    <BandHero title={m.match_gone_title()} lead={m.match_gone_text({ days: matchAnswerDays })} />
    <p className="wrap pt-8 pb-18 md:pb-26">
      <ButtonLink href={localPath(paths.match)}>{m.match_gone_link()}</ButtonLink>
    </p>
  </>
)
