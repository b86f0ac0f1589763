import { Mark } from '#platform/client/ui/mark.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'

/** The practice's logo and name, linked to the home page. */
export function Wordmark({ look = 'on-light' }: { look?: 'on-light' | 'on-dark' | undefined }) {
  const isDark = look === 'on-dark'
  return (
    <a
      href={paths.home}
      className={`flex w-fit shrink-0 items-center gap-3 ${isDark ? 'text-white' : 'text-river-600'}`}
    >
      {/* A logo, whose size is limited so that enlarged text leaves room in the header. */}
      <Mark className="size-[min(2.25rem,11.25vw)] md:size-9" />
      <span>
        <span
          className={`block font-serif text-[min(1.25rem,6.25vw)] leading-none font-[520] tracking-[-0.015em] md:text-[1.4375rem] ${isDark ? 'text-white' : 'text-ink'}`}
        >
          {practice.shortName}
        </span>
        <span
          className={`mt-1.25 block text-[min(0.8125rem,4.06vw)] leading-none md:text-13 ${isDark ? 'text-foam-2' : 'text-ink-2'}`}
        >
          {practice.descriptor}
        </span>
      </span>
    </a>
  )
}
