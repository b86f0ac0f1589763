import { Check, CircleAlert } from 'lucide'
import { type CSSProperties, useId } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { findPaletteOfLook } from '#shared/accent-palette.ts'
import { checkContrast, type Palette, palettes } from '#shared/palette.ts'
import { toPathKey } from '../state/content-path.ts'
import { useFieldState, useSnapshot } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { editorInputClasses } from './field-looks.ts'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

const swatchTokens = ['river-900', 'river-600', 'river-200', 'river-50'] as const

function Swatch({ palette }: { palette: Palette }) {
  return (
    <span aria-hidden className="flex h-9 overflow-hidden rounded-small border border-line">
      {swatchTokens.map((token) => (
        <span
          key={token}
          className="flex-1"
          style={{ backgroundColor: palette.colors[token] } satisfies CSSProperties}
        />
      ))}
    </span>
  )
}

/** The designed palettes, each as its colours and its name. */
export function PaletteField({ path, label }: FieldProps) {
  const id = useId()
  const { value, published, isChanged, change } = useFieldState<string>(path)
  const accent = useFieldState<string>(['look', 'accent'])
  const choose = (key: string) => {
    change(key)
    if (accent.value !== '') accent.change('')
  }
  return (
    <fieldset aria-labelledby={`${id}-label`} className="min-w-0">
      <FieldHeading id={id} label={label} />
      <div className="grid grid-cols-2 gap-2.5 @lg:grid-cols-3">
        {palettes.map((palette) => (
          <label
            key={palette.key}
            className="block rounded-control border border-line-field p-2.5 text-sm font-semibold hover:border-river-600 has-checked:border-river-600 has-checked:bg-river-50 has-checked:shadow-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)"
          >
            <Swatch palette={palette} />
            <span className="mt-2 flex items-center gap-2">
              <input
                type="radio"
                name={id}
                checked={value === palette.key && accent.value === ''}
                data-path={toPathKey(path)}
                onChange={() => choose(palette.key)}
                className="size-4.5 accent-river-600"
              />
              {palette.name}
            </span>
          </label>
        ))}
      </div>
      {isChanged && published !== undefined && (
        <WasNote
          was={palettes.find(({ key }) => key === published)?.name ?? published}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </fieldset>
  )
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A colour of the practice's own, from which the whole palette is computed. */
export function AccentField({ path, label, hint }: FieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<string>(path)
  const palette = useSnapshot(({ content }) => content.look.palette)
  return (
    <div className="min-w-0">
      <FieldHeading id={id} htmlFor={id} label={label} hint={hint} isOptional />
      <div className="flex flex-wrap items-center gap-2.5">
        <input
          type="color"
          aria-label={`${label}: colour chooser`}
          value={isColor(value) ? value : '#1c626d'}
          onChange={({ target }) => change(target.value)}
          className="size-10 rounded-control border border-line-field bg-paper p-1 touch:size-11"
        />
        <input
          id={id}
          value={value}
          placeholder="#1c626d"
          data-path={toPathKey(path)}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => change(target.value.trim())}
          className={classNames(
            editorInputClasses(isChanged),
            'min-h-(--control-height) max-w-32 py-1',
          )}
        />
        {value !== '' && (
          <Button variant="quiet" size="row" onClick={() => change('')}>
            Use the palette
          </Button>
        )}
      </div>
      {error && <ErrorLine id={`${id}-error`}>Please enter a colour such as #1c626d</ErrorLine>}
      {(value === '' || isColor(value)) && (
        <ContrastResult palette={findPaletteOfLook({ palette, accent: value })} given={value} />
      )}
      {isChanged && published !== undefined && (
        <WasNote was={published} label={label} onUndo={() => change(published)} />
      )}
    </div>
  )
}

/** Shows if every text can be read in these colours, and which colour was adjusted for it. */
function ContrastResult({ palette, given }: { palette: Palette; given: string }) {
  const pairs = checkContrast(palette)
  const failed = pairs.filter(({ passes }) => !passes)
  const lowest = pairs
    .filter(({ needed }) => needed === 4.5)
    .toSorted((a, b) => a.ratio - b.ratio)[0]
  const used = palette.colors['river-600']
  const isAdjusted = given !== '' && used.toLowerCase() !== given.toLowerCase()
  return (
    <div className="mt-3 grid gap-2 rounded-control bg-portal p-3.5 text-sm">
      <Swatch palette={palette} />
      <p className="flex items-start gap-1.5">
        <Icon
          icon={failed.length === 0 ? Check : CircleAlert}
          size="text"
          className={failed.length === 0 ? 'text-moss-700' : 'text-ember-700'}
        />
        {failed.length === 0
          ? `Every text can be read: the lowest contrast is ${lowest?.ratio.toFixed(1)} to 1, and 4.5 is needed.`
          : `Not every text can be read: ${failed.map(({ label }) => label.toLowerCase()).join(', ')}.`}
      </p>
      {isAdjusted && (
        <p className="text-ink-muted">
          Your colour is used for orientation; buttons and links use {used}, so that they can be
          read.
        </p>
      )}
    </div>
  )
}
