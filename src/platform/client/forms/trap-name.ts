/** The name of a field that only robots fill in; a word that no browser knows a value for. */
export const trapName = 'subject'
