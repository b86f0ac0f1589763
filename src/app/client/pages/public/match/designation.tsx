import type { MatchResult } from '#features/practice/match/contract.ts'

type Person = Pick<
  MatchResult['therapists'][number],
  'designation' | 'isDesignationEnglish' | 'pronouns' | 'isPronounsEnglish'
>

/** `Registered Psychotherapist · she/her` */
export function Designation({ person }: { person: Person }) {
  const { designation, isDesignationEnglish, pronouns, isPronounsEnglish } = person
  return (
    <p className="mt-0.5 text-md text-ink-muted">
      <span lang={isDesignationEnglish ? 'en' : undefined}>{designation}</span>
      {pronouns !== '' && (
        <>
          {designation !== '' && ' · '}
          <span lang={isPronounsEnglish ? 'en' : undefined}>{pronouns}</span>
        </>
      )}
    </p>
  )
}
