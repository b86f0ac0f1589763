/** The longest side of a stored picture, in pixels. */
export const getMaxSide = (kind: string) => (kind === 'logo' ? 512 : 2000)

const idPattern = /^[0-9a-f]{32}\.(webp|png|jpg|svg)$/

export const isSiteImageId = (text: string) => idPattern.test(text)

export const toSiteImageUrl = (id: string) => `/site-images/${id}`
