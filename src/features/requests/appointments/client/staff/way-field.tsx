import { useSite } from '#features/practice/site/client/queries.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { formatWay } from './labels.ts'

/** Names of offices by key, former ones too. */
export function useOfficeNames(): Readonly<Record<string, string>> {
  const { offices, formerNames } = useSite()
  return {
    ...formerNames.offices,
    ...Object.fromEntries(offices.map(({ key, name }) => [key, name])),
  }
}

interface WayFieldProps {
  value: string
  /** The ways that the therapist offers; every way if there is none. */
  ways: readonly string[]
  onChange: (way: string) => void
}

/** By phone, by video, or at which office. A way that is no longer offered stays while it is chosen. */
export function WayField({ value, ways, onChange }: WayFieldProps) {
  const names = useOfficeNames()
  const { offices } = useSite()
  const offered = ways.length > 0 ? ways : ['phone', 'video', ...offices.map(({ key }) => key)]
  return (
    <Field label="Way">
      <SelectInput value={value} onChange={({ target }) => onChange(target.value)}>
        {[...new Set([...offered, value])].map((way) => (
          <option key={way} value={way}>
            {formatWay(way, names)}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}
