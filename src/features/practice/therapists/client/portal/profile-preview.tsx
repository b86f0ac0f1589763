import { Eye, Languages, UsersRound } from 'lucide'
import { useState } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import type { Therapist } from '#features/practice/therapists/contract/public.ts'
import { Tag } from '#platform/client/ui/chip.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Segmented } from '#platform/client/ui/portal/segmented.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import type { Language } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { findCollege, isSupervised } from '../../designations.ts'
import { localiseProfile } from '../../localise-profile.ts'
import { addsToTitle } from '../../profile-facts.ts'
import { presentProfile } from '../../rules.ts'
import { AcceptingStatus } from '../accepting-badge.tsx'
import { Portrait } from '../portrait.tsx'
import { FeeFact, PlaceFact, ProfileFact, RegistrationFact, TimesFact } from '../profile-facts.tsx'
import { EducationList, Paragraphs } from '../profile-sections.tsx'
import { entryLang, textLang } from '../untranslated.tsx'
import { listMissingFrench } from './missing-french.ts'

const previewLanguages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
] as const

/** A profile as the public sees it, on one sheet, built from the public page's components. */
export function ProfilePreview({ profile }: { profile: Profile }) {
  const [language, setLanguage] = useState<Language>('en')
  const texts = { ...profile, ...localiseProfile(profile, language) }
  const shown = presentProfile(texts)
  // The portal is in English: only French texts need a `lang`.
  const french = language === 'fr' ? 'fr' : undefined
  const titleLang = profile.titleFr ? french : undefined
  const bioLang = profile.bioFr ? french : undefined
  const approachLang = profile.approachDescriptionFr ? french : undefined
  const site = useSite()
  return (
    <>
      <Notice tone="river" icon={Eye} className="mb-4">
        This is how your public profile looks with what you saved last.{' '}
        {!profile.isPublic && 'Visitors do not see it yet: switch on “Show on the website”. '}
        <a href={localPath(paths.therapist(profile.slug), language)} target="_blank" rel="noopener">
          Open public profile
          <OpensInNewTab />
        </a>
      </Notice>
      {site.practice.offersFrench && (
        <Segmented
          label="Language of the preview"
          value={language}
          options={previewLanguages}
          onChange={setLanguage}
          className="mb-4 w-fit"
        />
      )}
      {texts.untranslated && (
        <p className="mb-4 flex items-start gap-1.5 text-sm leading-snug text-ink-muted">
          <Icon icon={Languages} size="tiny" className="mt-0.75" />
          <span>
            No French for {listMissingFrench(texts.untranslated)}: visitors see the English text.
          </span>
        </p>
      )}
      <article
        aria-label="Profile preview"
        className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-paper md:grid-first-75"
      >
        <div className="border-line md:border-r">
          <Portrait therapist={profile} seen="first" className="h-70" />
          <div className="px-5 pt-4 pb-5">
            <h2 className="type-title wrap-anywhere">{fullName(profile)}</h2>
            <div className="mb-2.5 text-ink-muted wrap-anywhere">
              <p lang={titleLang}>{shown.title}</p>
              {texts.designation !== '' && addsToTitle(texts.designation, shown.title) && (
                <p lang={textLang(texts, 'designation') ? undefined : french}>
                  {texts.designation}
                </p>
              )}
              {profile.pronouns !== '' && <p>{profile.pronouns}</p>}
            </div>
            <AcceptingStatus
              accepts={profile.acceptingClients}
              words={['Accepting new clients', 'Not accepting new clients']}
            />
            <PreviewFacts profile={profile} />
          </div>
        </div>
        <div className="grid grid-cols-1 content-start gap-6 px-5 py-5.5 max-md:border-t max-md:border-line md:px-7">
          <section>
            <h3 className="mb-2 type-card-small">About Me</h3>
            <Paragraphs
              text={shown.bio}
              language={bioLang ?? 'en'}
              lang={bioLang}
              languages={shown.languages}
            />
          </section>
          <section>
            <h3 className="mb-1 type-card-small">Qualifications</h3>
            <div lang={profile.education.length > 0 ? french : undefined}>
              <EducationList therapist={texts} entries={shown.education} />
            </div>
          </section>
          <section>
            <h3 className="mb-2 type-card-small">My Approach</h3>
            <Paragraphs
              text={shown.approach}
              language={approachLang ?? 'en'}
              lang={approachLang}
              languages={shown.languages}
            />
          </section>
          {texts.approaches.length > 0 && (
            <PreviewTags
              title="Ways of Working"
              name="approaches"
              texts={texts}
              entries={texts.approaches}
              lang={french}
            />
          )}
          <PreviewTags
            title="Specializations"
            name="specializations"
            texts={texts}
            entries={shown.specializations}
            lang={profile.specializations.length > 0 ? french : undefined}
          />
        </div>
      </article>
    </>
  )
}

interface PreviewTagsProps {
  title: string
  name: 'specializations' | 'approaches'
  texts: Pick<Therapist, 'untranslated'>
  entries: readonly string[]
  /** The language of the entries that have French. */
  lang: Language | undefined
}

function PreviewTags({ title, name, texts, entries, lang }: PreviewTagsProps) {
  return (
    <section>
      <h3 className="mb-2.5 type-card-small">{title}</h3>
      <ul lang={lang} className="flex flex-wrap gap-1.5">
        {entries.map((one) => (
          <li key={one} lang={entryLang(texts, name, one)} className="max-w-full">
            <Tag>{one}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In the portal's language; only texts are in the chosen one. */
function PreviewFacts({ profile }: { profile: Profile }) {
  const facts = {
    ...profile,
    college: findCollege(profile.designation, 'en'),
    isSupervised: isSupervised(profile.designation),
  }
  const { languages, ageGroups } = presentProfile(profile)
  return (
    <dl className="mt-4">
      <TimesFact therapist={facts} />
      <PlaceFact therapist={facts} />
      <ProfileFact icon={Languages} what="Languages">
        {languages.join(', ')}
      </ProfileFact>
      <FeeFact therapist={facts} />
      <ProfileFact icon={UsersRound} what="Age groups">
        {ageGroups.join(', ')}
      </ProfileFact>
      <RegistrationFact therapist={facts} />
    </dl>
  )
}
