import { type Filter, groupOptions } from './list-filters.ts'

/** The options of a native list, under the names of their groups. */
export const FilterOptions = ({ options }: Pick<Filter, 'options'>) =>
  groupOptions(options).map(({ group, options: grouped }) => {
    const items = grouped.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
    return group === undefined ? (
      items
    ) : (
      <optgroup key={group} label={group}>
        {items}
      </optgroup>
    )
  })
