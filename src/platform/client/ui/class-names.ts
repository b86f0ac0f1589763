/** Joins the class names that apply. A class handed in from outside is for placing, not for looks. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
