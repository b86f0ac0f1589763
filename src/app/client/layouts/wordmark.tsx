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
  // It takes two lines on a phone, where the header has no room for a third.
  const isLong = practice.shortName.length > 22
  return (
    <a
      href={localPath(paths.home)}
      className={`flex w-fit min-w-0 items-center gap-3 ${isDark ? 'text-white' : 'text-river-600'}`}
    >
      {/* A logo, whose size is limited so that enlarged text leaves room in the header. */}
      <PracticeMark
        className="size-[min(2.25rem,11.25vw)] shrink-0 md:size-9"
        logoClassName={`h-11 shrink-0 ${hidesName ? 'max-w-44' : 'max-w-24 md:max-w-44'}`}
        isOnDark={isDark}
      />
      <span className={hidesName ? 'sr-only' : 'min-w-0'}>
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
          className={`mt-1.25 block type-wordmark-line ${isLong && !isDark ? 'max-md:sr-only' : ''} ${isDark ? 'text-on-dark-subtle' : 'text-ink-muted'}`}
        >
          {practice.descriptor}
        </span>
      </span>
    </a>
  )
}
