import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { PracticeMark, useHidesName } from './practice-mark.tsx'

/** The practice's logo and name, linked to the home page. */
export function Wordmark({ look = 'on-light' }: { look?: 'on-light' | 'on-dark' | undefined }) {
  const { practice } = useSite()
  const toLang = useTextLanguage()
  // Until the practice has a name, only its descriptor is shown: the link needs a name.
  const name = practice.shortName || (practice.descriptor === '' && m.layout_home())
  const isDark = look === 'on-dark'
  const hidesName = useHidesName()
  return (
    <a
      href={localPath(paths.home)}
      className={`flex w-fit shrink-0 items-center gap-3 ${isDark ? 'text-white' : 'text-river-600'}`}
    >
      {/* A logo, whose size is limited so that enlarged text leaves room in the header. */}
      <PracticeMark
        className="size-[min(2.25rem,11.25vw)] md:size-9"
        logoClassName={`h-11 ${hidesName ? 'max-w-44' : 'max-w-24 md:max-w-44'}`}
        isOnDark={isDark}
      />
      <span className={hidesName ? 'sr-only' : undefined}>
        {name && (
          <span
            lang={toLang(name)}
            className={`block type-wordmark md:text-[1.4375rem] ${isDark ? 'text-white' : 'text-ink'}`}
          >
            {name}
          </span>
        )}
        <span
          lang={toLang(practice.descriptor)}
          className={`mt-1.25 block type-wordmark-line ${isDark ? 'text-on-dark-subtle' : 'text-ink-muted'}`}
        >
          {practice.descriptor}
        </span>
      </span>
    </a>
  )
}
