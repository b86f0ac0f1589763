import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide'
import { useId } from 'react'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { Picture } from '#features/practice/site/contract/content.ts'
import { therapistsQuery } from '#features/practice/therapists/client/queries.ts'
import { TherapistCount } from '#features/practice/therapists/client/therapist-count.tsx'
import { isLicensed } from '#features/practice/therapists/rules.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { toImageSources } from '../../../art/content-picture.tsx'
import { HomeScene } from '../../../art/home-scene.tsx'
import { Shore } from '../../../art/shore.tsx'
import type { PageWords } from '../sections/page-words.ts'

interface HomeHeroProps {
  words: PageWords<'home'>
  homePicture: Picture | null
  teamPicture: Picture | null
}

export function HomeHero({ words, homePicture, teamPicture }: HomeHeroProps) {
  const { data: therapists } = useQuery(therapistsQuery())
  const toLang = useTextLanguage()
  return (
    <div className="relative isolate overflow-hidden bg-sky">
      {homePicture && <HomeScene picture={homePicture} />}
      <div className="relative wrap pt-10 home-scene-foot md:min-h-(--hero-height) md:pt-12 md:pb-24">
        <h1 lang={toLang(words.title)} className="max-w-[8.7em] type-display">
          {words.title}
        </h1>
        <p
          lang={toLang(words.lead)}
          className="mt-5.5 mb-7.5 max-w-112.5 type-lead lg:max-w-135 text-ink-sky"
        >
          {words.lead}
        </p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink href={localPath(paths.consultation)}>
            {m.home_book_free_consultation()}
          </ButtonLink>
          <ButtonLink href={localPath(paths.therapists)} variant="secondary">
            {m.home_find_therapist()}
          </ButtonLink>
        </div>
        <div className="mt-6 md:mt-9">
          <TherapistCount
            therapists={therapists}
            licensed={therapists?.filter(isLicensed).length}
            sentence={(count) => m.home_licensed_therapists({ count })}
          />
        </div>
        {teamPicture && therapists?.length !== 0 && <MeetTheGroup picture={teamPicture} />}
      </div>
      <Shore className="pointer-events-none absolute inset-x-0 -bottom-px z-10 h-19.5 w-full md:h-18.5" />
    </div>
  )
}

/** The group is behind the bank and the text in front of it, so the link must not form a stacking context. */
function MeetTheGroup({ picture }: { picture: Picture }) {
  const labelId = useId()
  const toLang = useTextLanguage()
  const sources = toImageSources(picture.image)
  return (
    <a
      href={localPath(paths.therapists)}
      aria-labelledby={labelId}
      className="group/group absolute inset-x-0 bottom-5 mx-auto flex h-60 max-w-97.5 justify-center md:right-8 md:bottom-0 md:left-auto md:mx-0 md:h-auto md:w-(--hero-group) md:max-w-none"
    >
      <img
        {...sources}
        sizes={sources.srcSet && '(width < 47.5rem) 24rem, 50vw'}
        alt={picture.alt}
        lang={toLang(picture.alt)}
        width="672"
        height="400"
        fetchPriority="high"
        className="size-full object-contain object-bottom"
      />
      <span
        id={labelId}
        className="absolute -bottom-3 z-20 flex items-center gap-2 rounded-full bg-paper px-4.5 py-2.25 text-md font-semibold text-river-700 shadow-panel transition-colors group-hover/group:bg-river-50 md:bottom-0.5 forced-colors:border"
      >
        {m.home_meet_therapists()}
        <Icon icon={ArrowRight} size="text" />
      </span>
    </a>
  )
}
