import { useSnapshot } from '../state/store-context.ts'
import type { FieldProps } from './field-props.ts'
import { ChecksField } from './list-fields.tsx'

/** Some of the services, by their slugs, in the order of the services. */
export function ServiceChoicesField(props: FieldProps) {
  const all = useSnapshot(({ content }) => content.services)
  const options = all
    .filter(({ visibility }) => visibility !== 'removed')
    .map(({ slug, name }) => ({ value: slug, label: name.en || slug }))
  return <ChecksField {...props} options={options} />
}
