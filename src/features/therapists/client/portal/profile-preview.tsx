import { Eye, Languages, MapPin, UsersRound } from 'lucide'
import { useState } from 'react'
import { useSite } from '#features/site/client/queries.ts'
import type { Profile } from '#features/therapists/contract/profiles.ts'
import { Tag } from '#platform/client/ui/chip.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Segmented } from '#platform/client/ui/portal/segmented.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import type { Language } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { localiseProfile } from '../../localise-profile.ts'
import { locationName, presentProfile } from '../../rules.ts'
import { AcceptingStatus } from '../accepting-badge.tsx'
import { Portrait } from '../portrait.tsx'
import { ProfileFact } from '../profile-card.tsx'
import { EducationList, Paragraphs } from '../profile-sections.tsx'
import { entryLang } from '../untranslated.tsx'
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
  const location = locationName(profile.location, site)
  return (
    <>
      <Notice tone="river" icon={Eye} className="mb-4">
        This is how your public profile looks with what you saved last.{' '}
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
            <p lang={titleLang} className="mb-2.5 text-ink-muted">
              {shown.title}
            </p>
            <AcceptingStatus
              accepts={profile.acceptingClients}
              words={['Accepting new clients', 'Not accepting new clients']}
            />
            <dl className="mt-4">
              {location && (
                <ProfileFact icon={MapPin} what="Location">
                  {location}
                </ProfileFact>
              )}
              <ProfileFact icon={Languages} what="Languages">
                {shown.languages.join(', ')}
              </ProfileFact>
              <ProfileFact icon={UsersRound} what="Age groups">
                {shown.ageGroups.join(', ')}
              </ProfileFact>
            </dl>
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
          <section>
            <h3 className="mb-2.5 type-card-small">Specializations</h3>
            <ul
              lang={profile.specializations.length > 0 ? french : undefined}
              className="flex flex-wrap gap-1.5"
            >
              {shown.specializations.map((one) => (
                <li
                  key={one}
                  lang={entryLang(texts, 'specializations', one)}
                  className="max-w-full"
                >
                  <Tag>{one}</Tag>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </article>
    </>
  )
}
