/** Joins class names, skipping falsy ones. A `className` prop is for positioning, not for styling. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
