import type { Field } from '#features/practice/site/contract/field.ts'
import type { PlacedField } from '../sections/placed-field.ts'
import { type ContentPath, toPathKey } from '../state/content-path.ts'
import { ChoiceField, RequestChoiceField, ServiceIconField, SwitchField } from './choice-fields.tsx'
import { ClosuresField } from './closures-field.tsx'
import { EntriesField } from './entries-field.tsx'
import { ChecksField, TagsField } from './list-fields.tsx'
import { AccentField, PaletteField } from './look-fields.tsx'
import { FeeRangeField, NumberField } from './number-field.tsx'
import { ImageField, PictureField } from './picture-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { ServiceChoicesField } from './service-choices-field.tsx'
import { SlugField } from './slug-field.tsx'
import { CoordinatesField, MomentField } from './special-fields.tsx'
import { TextField } from './text-field.tsx'
import { TextsField } from './texts-field.tsx'
import { WeeklyHoursField } from './weekly-hours-field.tsx'
import { WordsField } from './words-field.tsx'

const renderField = (placed: PlacedField, path: ContentPath) => (
  <FormField key={placed.path} field={placed.field} path={path} />
)

interface FormFieldProps {
  field: Field
  path: ContentPath
}

/** The field of the form for one field of the content. */
export function FormField({ field, path }: FormFieldProps) {
  return (
    <div data-field={toPathKey(path)} data-half={field.isHalf || undefined} className="min-w-0">
      <FieldInput field={field} path={path} />
    </div>
  )
}

/** The inputs that need no more than a label and hints. */
const inputs = {
  accent: AccentField,
  closures: ClosuresField,
  coordinates: CoordinatesField,
  feeRange: FeeRangeField,
  moment: MomentField,
  palette: PaletteField,
  picture: PictureField,
  requestChoice: RequestChoiceField,
  richText: RichTextField,
  serviceChoices: ServiceChoicesField,
  serviceIcon: ServiceIconField,
  slug: SlugField,
  switch: SwitchField,
  tags: TagsField,
  weeklyHours: WeeklyHoursField,
} as const

function FieldInput({ field, path }: FormFieldProps) {
  const { label, hint, isOptional } = field
  const shared = { path, label, hint, isOptional }
  switch (field.kind) {
    case 'words':
    case 'paragraph': {
      const { kind, isFromHours } = field
      return <WordsField {...shared} isLong={kind === 'paragraph'} isFromHours={isFromHours} />
    }
    case 'text':
      return <TextField {...shared} input={field.input} />
    case 'number': {
      const { min, max, isMoney, unit } = field
      return <NumberField {...shared} min={min} max={max} isMoney={isMoney} unit={unit} />
    }
    case 'choice':
      return <ChoiceField {...shared} options={field.options} />
    case 'checks':
      return <ChecksField {...shared} options={field.options} />
    case 'texts':
      return <TextsField {...shared} itemLabel={field.itemLabel} />
    case 'logo':
    case 'sharingImage':
      return <ImageField {...shared} kind={field.kind === 'logo' ? 'logo' : 'sharing'} />
    case 'entries':
      return <EntriesField field={field} path={path} renderField={renderField} />
    case 'group':
    case 'managed':
      return null
    default: {
      const Input = inputs[field.kind]
      return <Input {...shared} />
    }
  }
}
