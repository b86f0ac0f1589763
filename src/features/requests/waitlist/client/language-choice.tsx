import { m } from '#messages'
import { FieldGroup } from '#platform/client/forms/field.tsx'
import { languages, languageTags, ownLanguageNames } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'

interface LanguageChoiceProps {
  name: string
  onChange: () => void
}

/** The language in which a person wants emails; initially that of the page. */
export function LanguageChoice({ name, onChange }: LanguageChoiceProps) {
  return (
    <FieldGroup legend={m.waitlist_language_label()}>
      <div className="grid grid-cols-1 gap-2.5 2xs:grid-cols-2">
        {languages.map((language) => (
          <label
            key={language}
            className="flex min-h-12 items-center gap-3 rounded-field border border-line-field bg-paper px-3.5 font-semibold transition-colors hover:border-river-600 has-checked:border-river-600 has-checked:bg-river-50 has-checked:shadow-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)"
          >
            <input
              type="radio"
              name={name}
              value={language}
              defaultChecked={language === getLanguage()}
              onChange={onChange}
              // The label around it shows the focus ring.
              className="size-5 shrink-0 appearance-none rounded-full border-medium border-line-field bg-paper outline-none checked:border-6 checked:border-river-600 forced-colors:appearance-auto"
            />
            <span lang={languageTags[language]}>{ownLanguageNames[language]}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
