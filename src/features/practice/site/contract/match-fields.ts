import { entryKey, number, paragraph, text, words } from './field.ts'
import { entries, group } from './field-groups.ts'
import { preview, title } from './page-head.ts'

const weight = (label: string) =>
  number({ label, change: 'a weight changes', min: 0, max: 10, unit: 'points', isHalf: true })

/** "Help me choose": what visitors may come with, and how much each of their wishes counts. */
export const match = group({
  preview,
  title,
  concerns: entries(
    group({
      key: entryKey('concern', 'Key in addresses'),
      label: words({ label: 'Name', max: 60, isRequired: true }),
      hint: words({ label: 'Examples below the name', max: 80, isOptional: true }),
      /** As in "You asked for help with …". */
      inSentence: words({
        label: 'After “help with”',
        hint: 'Such as “self-esteem”, in French “l’estime de soi”; the name if empty',
        max: 80,
        isOptional: true,
      }),
      specialties: text({
        label: 'Specialties it stands for',
        change: 'the specialties change',
        hint: 'As the profiles name them, separated by commas. Empty: it asks for no one in particular',
        max: 400,
        isOptional: true,
      }),
    }),
    { label: 'What people may come with', noun: 'concern', max: 16 },
  ),
  /** The rules that use them are in `features/practice/match/rules.ts`. */
  weights: group({
    concern: weight('A specialty they ask for'),
    mainConcern: weight('It is among the first three of the profile'),
    office: weight('Sits at the office they ask for'),
    when: weight('Has appointments when they ask for them'),
    approach: weight('A way of working they ask for'),
    pronouns: weight('The pronouns they ask for'),
  }),
  outsideText: paragraph({
    label: 'Other help',
    change: 'the words about other help change',
    max: 400,
    isOptional: true,
  }),
})
