import { ImageOff } from 'lucide'
import { useId } from 'react'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { SiteImageKind } from '#features/practice/site-images/contract.ts'
import { toSiteImageUrl } from '#features/practice/site-images/rules.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { FocusPoint } from '#platform/client/ui/portal/focus-point.tsx'
import { emptyWords } from '../sections/entry.ts'
import { toPathKey } from '../state/content-path.ts'
import { useFieldState } from '../state/store-context.ts'
import { drawingOptions } from './drawing-options.ts'
import { FieldHeading } from './field-heading.tsx'
import { editorInputClasses } from './field-looks.ts'
import { ErrorLine, NoteLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'
import { ImageUpload } from './image-upload.tsx'
import { SharingPreview } from './sharing-preview.tsx'
import { WordsField } from './words-field.tsx'

type Picture = SiteContent['look']['homePicture']

const toKind = (path: string): SiteImageKind => {
  if (path.startsWith('offices')) return 'office'
  if (path.endsWith('teamPicture')) return 'team'
  return path.endsWith('homePicture') ? 'home' : 'page'
}

const describe = ({ image, drawing }: Picture) =>
  image === '' ? (drawingOptions[drawing || 'none'] ?? 'No picture') : 'Another picture'

/** A drawing of the product or a picture of the practice's own, with its description. */
export function PictureField({ path, label, hint }: FieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<Picture>(path)
  const key = toPathKey(path)
  const isAltMissing = value.image !== '' && value.alt.en.trim() === ''
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      className="grid min-w-0 gap-3 rounded-control border border-line p-3.5"
    >
      <div>
        <FieldHeading id={id} label={label} hint={hint} />
        {value.image === '' ? (
          <select
            aria-label={`${label}: drawing`}
            value={value.drawing}
            data-path={`${key}.drawing`}
            onChange={({ target }) =>
              change({ ...value, drawing: target.value as Picture['drawing'] })
            }
            className={classNames(editorInputClasses(isChanged), 'min-h-(--control-height) py-1')}
          >
            {Object.entries(drawingOptions).map(([name, text]) => (
              <option key={name} value={name === 'none' ? '' : name}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <FocusPoint
            label={label}
            url={toSiteImageUrl(value.image)}
            focus={value.focus}
            onChange={(focus) => change({ ...value, focus })}
          />
        )}
      </div>
      <ImageUpload
        id={id}
        label={label}
        kind={toKind(key)}
        hasImage={value.image !== ''}
        // The description was that of another picture.
        onStored={(image) =>
          change({ ...value, image, alt: emptyWords(), focus: { x: 50, y: 50 } })
        }
        onRemove={() => change({ ...value, image: '' })}
      />
      {(value.image !== '' || value.alt.en !== '') && (
        <WordsField
          path={[...path, 'alt']}
          label="What the picture shows"
          hint="Read aloud to people who cannot see it"
        />
      )}
      {isAltMissing && (
        <NoteLine icon={ImageOff}>Please describe the picture before you publish.</NoteLine>
      )}
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published && (
        <WasNote was={describe(published)} label={label} onUndo={() => change(published)} />
      )}
    </fieldset>
  )
}

interface ImageFieldProps extends FieldProps {
  kind: 'logo' | 'sharing'
}

/** A picture without a description: the logo, whose description is the practice's name, or the sharing picture. */
export function ImageField({ path, label, hint, kind }: ImageFieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<string>(path)
  return (
    <fieldset aria-labelledby={`${id}-label`} className="grid min-w-0 gap-3">
      <FieldHeading id={id} label={label} hint={hint} isOptional />
      {kind === 'sharing' && <SharingPreview isOwn={value !== ''} />}
      {kind === 'logo' && value !== '' && (
        <img
          src={toSiteImageUrl(value)}
          alt={label}
          className="h-20 w-40 rounded-small border border-line bg-paper object-contain p-2"
        />
      )}
      <ImageUpload
        id={id}
        label={label}
        kind={kind}
        hasImage={value !== ''}
        onStored={change}
        onRemove={() => change('')}
      />
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published !== undefined && (
        <WasNote
          was={published === '' ? '' : 'Another picture'}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </fieldset>
  )
}
