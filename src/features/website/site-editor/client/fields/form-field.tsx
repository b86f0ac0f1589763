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

function FieldInput({ field, path }: { field: Field; path: ContentPath }) {
  const { label, hint, isOptional } = field
  const shared = { path, label, hint, isOptional }
  switch (field.kind) {
    case 'words':
    case 'paragraph':
      return (
        <WordsField
          {...shared}
          isLong={field.kind === 'paragraph'}
          isFromHours={field.isFromHours}
        />
      )
    case 'richText':
      return <RichTextField {...shared} />
    case 'text':
      return <TextField {...shared} input={field.input} />
    case 'number':
      return (
        <NumberField
          {...shared}
          min={field.min}
          max={field.max}
          isMoney={field.isMoney}
          unit={field.unit}
        />
      )
    case 'feeRange':
      return <FeeRangeField {...shared} />
    case 'switch':
      return <SwitchField {...shared} />
    case 'choice':
      return <ChoiceField {...shared} options={field.options} />
    case 'requestChoice':
      return <RequestChoiceField {...shared} />
    case 'serviceChoices':
      return <ServiceChoicesField {...shared} />
    case 'serviceIcon':
      return <ServiceIconField {...shared} />
    case 'slug':
      return <SlugField path={path} label={label} />
    case 'moment':
      return <MomentField {...shared} />
    case 'coordinates':
      return <CoordinatesField {...shared} />
    case 'picture':
      return <PictureField {...shared} />
    case 'logo':
      return <ImageField {...shared} kind="logo" />
    case 'sharingImage':
      return <ImageField {...shared} kind="sharing" />
    case 'weeklyHours':
      return <WeeklyHoursField {...shared} />
    case 'closures':
      return <ClosuresField {...shared} />
    case 'palette':
      return <PaletteField {...shared} />
    case 'accent':
      return <AccentField {...shared} />
    case 'texts':
      return <TextsField {...shared} itemLabel={field.itemLabel} />
    case 'tags':
      return <TagsField {...shared} />
    case 'checks':
      return <ChecksField {...shared} options={field.options} />
    case 'entries':
      return <EntriesField field={field} path={path} renderField={renderField} />
    case 'group':
    case 'managed':
      return null
  }
}
