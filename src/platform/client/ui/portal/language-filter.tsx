import { languages } from '#shared/language.ts'
import { SelectInput } from '../../forms/select-input.tsx'
import { type LanguageChoice, languageChoices } from './language-choices.ts'
import { languageNames } from './language-mark.tsx'

interface LanguageFilterProps {
  value: LanguageChoice
  onChange: (choice: LanguageChoice) => void
  className?: string | undefined
}

/** Restricts a list to the people who use the site in one language. */
export const LanguageFilter = ({ value, onChange, className }: LanguageFilterProps) => (
  <SelectInput
    aria-label="Language"
    value={value}
    onChange={(event) => {
      const choice = languageChoices.find((each) => each === event.target.value)
      onChange(choice ?? 'all')
    }}
    className={className}
  >
    <option value="all">All languages</option>
    {languages.map((language) => (
      <option key={language} value={language}>
        {languageNames[language]}
      </option>
    ))}
  </SelectInput>
)
