/** The id of a help line's entry on the page. */
export const toLineId = ({ id }: { id: string }) => `line-${id}`
