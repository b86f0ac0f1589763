/** Without accents and capitals, so that `elise` finds Élise: what a search compares. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
